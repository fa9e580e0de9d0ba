#include "translator/lcc/syntax_error.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "grammar/LccParser.h"
#include "translator/lcc/expected.h"
#include "translator/lcc/map_words.h"
#include "translator/parsing/reported_tokens.h"
#include "translator/parsing/span_of.h"
#include "translator/parsing/token_text.h"

namespace map2pml::lcc {

namespace {

using antlr4::Parser;
using antlr4::ParserRuleContext;
using antlr4::Token;
using antlr4::misc::IntervalSet;
using diag::Code;
using diag::Diagnostic;
using grammar::LccParser;

/// The innermost `(` or `[` of the clause that is still open where its end was expected.
std::optional<diag::Note> opener_of(ParserRuleContext* rule, const IntervalSet& expected, source::FileId file) {
    for (; rule != nullptr && rule->getRuleIndex() != LccParser::RuleFile;
         rule = dynamic_cast<ParserRuleContext*>(rule->parent)) {
        for (const auto& [open, close] :
             {std::pair{LccParser::LPAREN, LccParser::RPAREN}, std::pair{LccParser::LBRACKET, LccParser::RBRACKET}}) {
            auto* opener = rule->getToken(open, 0);
            if (opener != nullptr && rule->getToken(close, 0) == nullptr &&
                expected.contains(static_cast<std::size_t>(close))) {
                return diag::Note{parsing::span_of(*opener->getSymbol(), file),
                                  "this `" + opener->getText() + "` is not closed yet"};
            }
        }
    }
    return std::nullopt;
}

/// One attempt to name a mistake.
class Mistake {
  public:
    Mistake(Parser& parser, const Token& token, IntervalSet expected, ParserRuleContext& rule, source::FileId file)
        : parser_(parser),
          token_(token),
          before_(parsing::token_before(parser, token)),
          expected_(std::move(expected)),
          rule_(rule),
          file_(file) {}

    [[nodiscard]] Diagnostic diagnostic() {
        for (const auto attempt : {&Mistake::foreign_arrow, &Mistake::map_text, &Mistake::unjoined_action,
                                   &Mistake::missing_constraint, &Mistake::list_tail}) {
            if (auto found = (this->*attempt)()) {
                return *found;
            }
        }
        return general();
    }

  private:
    [[nodiscard]] Diagnostic at(const Token& token, Code code, std::string message) const {
        return {code, parsing::span_of(token, file_), std::move(message), {}};
    }
    [[nodiscard]] bool before_is(std::size_t type) const { return before_ != nullptr && before_->getType() == type; }
    [[nodiscard]] bool may_be(std::size_t type) const { return expected_.contains(type); }

    std::optional<Diagnostic> foreign_arrow() {
        if (token_.getType() != LccParser::NO_ARROW) {
            return std::nullopt;
        }
        return at(token_, Code::lcc_wrong_arrow,
                  parsing::describe_token(token_) +
                      " is not an arrow of LCC; `=>` sends, `<=` receives, and `<-` introduces a constraint");
    }

    /// The head of a clause that misses its `::`; null when that is not the mistake.
    [[nodiscard]] const Token* head_without_definition() const {
        const bool in_head =
            rule_.getRuleIndex() == LccParser::RuleHead || rule_.getRuleIndex() == LccParser::RuleClause;
        if (!in_head || !may_be(LccParser::DEFINES)) {
            return nullptr;
        }
        return rule_.getStart();
    }

    std::optional<Diagnostic> map_text() {
        const Token* head = head_without_definition();
        if (head != nullptr && token_.getType() == LccParser::LBRACKET) {
            return map_word(*head, " begins a scene of MAP");
        }
        for (const Token* word : {head, head != nullptr ? before_token(*head) : nullptr, functor_around()}) {
            if (word != nullptr && is_map_word(word->getText())) {
                return map_word(*word, " is a keyword of MAP");
            }
        }
        return std::nullopt;
    }

    [[nodiscard]] const Token* before_token(const Token& token) const { return parsing::token_before(parser_, token); }

    /// What stands before the innermost open argument list: `waitfor (m <= …)` looks like a term.
    [[nodiscard]] const Token* functor_around() const {
        const auto* arguments = around(LccParser::RuleArguments);
        return arguments != nullptr ? before_token(*arguments->start) : nullptr;
    }

    /// The rule of this kind that the parser was in, outside the term that it may just have ended; null when it was in
    /// none.
    [[nodiscard]] ParserRuleContext* around(std::size_t kind) const {
        auto* rule = &rule_;
        while (rule != nullptr && rule->getRuleIndex() != kind &&
               (rule->getRuleIndex() == LccParser::RuleTerm || rule->getRuleIndex() == LccParser::RuleName)) {
            rule = dynamic_cast<ParserRuleContext*>(rule->parent);
        }
        return rule != nullptr && rule->getRuleIndex() == kind ? rule : nullptr;
    }

    [[nodiscard]] Diagnostic map_word(const Token& word, std::string_view what) const {
        return at(word, Code::lcc_map_syntax,
                  parsing::describe_token(word) + std::string(what) +
                      "; a clause of LCC is `a(Role, Id) :: …`, and a receive waits by itself");
    }

    /// `null foo(X) => …`: what was read as the head of a clause was meant to go on.
    std::optional<Diagnostic> unjoined_action() {
        const Token* head = head_without_definition();
        const Token* end = head != nullptr ? parsing::token_before(parser_, *head) : nullptr;
        if (end == nullptr || end->getType() == LccParser::FULL_STOP) {
            return std::nullopt;
        }
        return at(*head, Code::syntax,
                  "expected `then`, `or`, `par`, `<-` or the next clause before " + parsing::describe_token(*head) +
                      ", since no `::` follows it");
    }

    std::optional<Diagnostic> missing_constraint() {
        if (!before_is(LccParser::ARROW) || !may_be(LccParser::NOT)) {
            return std::nullopt;
        }
        return at(*before_, Code::lcc_missing_constraint,
                  "no constraint follows " + parsing::describe_token(*before_) + "; remove the arrow if there is none");
    }

    std::optional<Diagnostic> list_tail() {
        auto* list = around(LccParser::RuleList);
        if (list == nullptr || list->getToken(LccParser::BAR, 0) == nullptr || token_.getType() != LccParser::COMMA) {
            return std::nullopt;
        }
        return at(token_, Code::lcc_list_tail, "the tail of a list is one term: `[H | T]`, `[A, B | T]`");
    }

    Diagnostic general() {
        Diagnostic result = at(token_, Code::syntax, "");
        result.message = "expected " + describe_expected(expected_, before_ != nullptr ? before_->getType() : 0) +
                         " before " + parsing::describe_token(token_);
        if (token_.getType() == LccParser::COMMA && may_be(LccParser::AND)) {
            result.message += "; constraints are joined by `and`, actions by `then`";
        }
        if (auto note = opener_of(&rule_, expected_, file_)) {
            result.notes.push_back(std::move(*note));
        }
        return result;
    }

    Parser& parser_;
    const Token& token_;
    const Token* before_;
    IntervalSet expected_;
    ParserRuleContext& rule_;
    source::FileId file_;
};

}  // namespace

Diagnostic syntax_error(Parser& parser, const Token& token, std::size_t state, ParserRuleContext* rule,
                        source::FileId file) {
    return Mistake(parser, token, parser.getATN().getExpectedTokens(state, rule), *rule, file).diagnostic();
}

}  // namespace map2pml::lcc
