#include "translator/languages/lcc/internal.h"

#include <set>

#include "translator/foundation/parsing/token_text.h"

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

/// Finds the best description of a mistake.
class Naming {
  public:
    explicit Naming(const parsing::Mistake& mistake)
        : parser_(mistake.parser),
          token_(mistake.token),
          before_(parsing::token_before(mistake.parser, mistake.token)),
          expected_(mistake.expected),
          rule_(mistake.rule),
          file_(mistake.file) {}

    [[nodiscard]] Diagnostic diagnostic() {
        for (const auto attempt : {&Naming::foreign_arrow, &Naming::map_text, &Naming::other_habit,
                                   &Naming::missing_full_stop, &Naming::missing_definition, &Naming::unjoined_action,
                                   &Naming::missing_constraint, &Naming::list_tail, &Naming::missing_comma})
            if (auto found = (this->*attempt)()) return *found;
        return general();
    }

    /// The token may begin the next fact, or is a comma before it.
    [[nodiscard]] bool is_between_facts() const {
        auto* fact = parsing::rule_around(&rule_, LccParser::RuleFact);
        if (fact == nullptr || before_ == nullptr || !may_be(LccParser::FULL_STOP)) return false;
        const bool is_comma = token_.getType() == LccParser::COMMA && fact->getToken(LccParser::ARROW, 0) == nullptr;
        return is_comma || begins_term(token_.getType()) || token_.getType() == Token::EOF;
    }

  private:
    [[nodiscard]] Diagnostic at(const Token& token, Code code, std::string message) const {
        return {code, parsing::span_of(token, file_), std::move(message), {}};
    }
    [[nodiscard]] bool before_is(std::size_t type) const { return before_ != nullptr && before_->getType() == type; }
    [[nodiscard]] bool may_be(std::size_t type) const { return expected_.contains(type); }

    std::optional<Diagnostic> foreign_arrow() {
        if (token_.getType() != LccParser::NO_ARROW) return std::nullopt;
        return at(token_, Code::lcc_wrong_arrow,
                  parsing::describe_token(token_) +
                      " is not an LCC arrow; `=>` sends, `<=` receives, and `<-` introduces a constraint");
    }

    /// The head of a clause that misses its `::`; null when that is not the mistake.
    [[nodiscard]] const Token* head_without_definition() const {
        const bool in_head =
            rule_.getRuleIndex() == LccParser::RuleHead || rule_.getRuleIndex() == LccParser::RuleClause;
        if (!in_head || !may_be(LccParser::DEFINES)) return nullptr;
        return rule_.getStart();
    }

    std::optional<Diagnostic> map_text() {
        const Token* head = head_without_definition();
        if (head != nullptr && token_.getType() == LccParser::LBRACKET) return map_word(*head, " begins a MAP scene");
        for (const Token* word : {head, head != nullptr ? before_token(*head) : nullptr, functor_around()})
            if (word != nullptr && is_map_word(word->getText())) return map_word(*word, " is a MAP keyword");
        return std::nullopt;
    }

    /// Habits of other languages.
    std::optional<Diagnostic> other_habit() {
        const Token* head = head_without_definition();
        for (const Token* word : {before_, head, head != nullptr ? before_token(*head) : nullptr}) {
            const std::string text = word != nullptr ? word->getText() : "";
            if (text == "if" || text == "when" || text == "else" || text == "while") {
                return at(*word, Code::syntax,
                          "there is no `" + text +
                              "`: a condition follows its action, `action <- condition`, and `or` joins "
                              "alternatives");
            }
        }
        const Token& next = *parser_.getTokenStream()->LT(2);
        const bool is_name = before_is(LccParser::IDENT) && next.getType() == LccParser::IDENT;
        if (token_.getType() == LccParser::MINUS && is_name && touch(*before_, token_) && touch(token_, next)) {
            return at(
                token_, Code::syntax,
                "names consist of letters, digits and `_`; write `" + before_->getText() + "_" + next.getText() + "`");
        }
        if (token_.getType() == LccParser::LBRACE || token_.getType() == LccParser::RBRACE) {
            const bool in_norms = parsing::rule_around(&rule_, LccParser::RuleNorms) != nullptr;
            if (!in_norms) {
                return at(token_, Code::syntax,
                          "braces enclose only the rules of an agent; `(` and `)` group actions and constraints");
            }
        }
        if (token_.getType() == LccParser::BAR && (before_is(LccParser::BAR) || next.getType() == LccParser::BAR))
            return at(token_, Code::syntax, "join alternatives with `or`; in a constraint, put them in parentheses");
        return std::nullopt;
    }

    static bool touch(const Token& left, const Token& right) {
        return left.getStopIndex() + 1 == right.getStartIndex();
    }

    [[nodiscard]] const Token* before_token(const Token& token) const { return parsing::token_before(parser_, token); }

    /// The token before the innermost open argument list: `waitfor (m <= …)` looks like a term.
    [[nodiscard]] const Token* functor_around() const {
        const auto* arguments = around(LccParser::RuleArguments);
        return arguments != nullptr ? before_token(*arguments->start) : nullptr;
    }

    /// The rule of this kind that the parser was in, outside the term that it may just have ended; null when it was in
    /// none.
    [[nodiscard]] ParserRuleContext* around(std::size_t kind) const {
        auto* rule = &rule_;
        while (rule != nullptr && rule->getRuleIndex() != kind &&
               (rule->getRuleIndex() == LccParser::RuleTerm || rule->getRuleIndex() == LccParser::RuleName))
            rule = dynamic_cast<ParserRuleContext*>(rule->parent);
        return rule != nullptr && rule->getRuleIndex() == kind ? rule : nullptr;
    }

    /// Some `(` or `[` around the place is not closed yet.
    [[nodiscard]] bool is_anything_open() const {
        for (auto* rule = &rule_; rule != nullptr && rule->getRuleIndex() != LccParser::RuleFile;
             rule = dynamic_cast<ParserRuleContext*>(rule->parent))
            for (const auto& [open, close] :
                 {std::pair{LccParser::LPAREN, LccParser::RPAREN}, std::pair{LccParser::LBRACKET, LccParser::RBRACKET}})
                if (rule->getTokens(open).size() > rule->getTokens(close).size()) return true;
        return false;
    }

    [[nodiscard]] Diagnostic map_word(const Token& word, std::string_view what) const {
        return at(word, Code::lcc_map_syntax,
                  parsing::describe_token(word) + std::string(what) +
                      "; an LCC clause is `a(Role, Id) :: …`, and a receive waits by itself");
    }

    /// A diagnostic directly after the previous token.
    [[nodiscard]] Diagnostic behind_last(std::string message) const {
        const source::Position end = parsing::span_of(*before_, file_).end;
        return {Code::syntax, {file_, end, end}, std::move(message), {}};
    }

    /// The text from a token to the one before the mistake, if it is short: "`likes(rome)`".
    [[nodiscard]] std::string text_since(const Token& first, const std::string& otherwise) const {
        constexpr std::size_t kLongest = 40;
        const std::string text = first.getInputStream()->getText(antlr4::misc::Interval(
            static_cast<ssize_t>(first.getStartIndex()), static_cast<ssize_t>(before_->getStopIndex())));
        return text.size() > kLongest || text.find('\n') != std::string::npos ? otherwise : "`" + text + "`";
    }

    /// The full stop of a fact or a rule of knowledge.
    std::optional<Diagnostic> missing_full_stop() {
        if (!is_between_facts()) return std::nullopt;
        if (token_.getType() == LccParser::COMMA)
            return at(token_, Code::syntax, "each fact ends with a full stop; write `.` instead of this `,`");
        auto* fact = parsing::rule_around(&rule_, LccParser::RuleFact);
        const bool may_go_on = fact->getToken(LccParser::ARROW, 0) != nullptr && token_.getType() != Token::EOF;
        const std::string what =
            may_go_on ? "a full stop, or `and` between constraints, is missing" : "a full stop is missing";
        const std::string text = text_since(*fact->start, "");
        if (text.empty()) return behind_last(what + " here; every fact and every rule ends with `.`");
        return behind_last(what + " after " + text + "; write " + text.substr(0, text.size() - 1) + ".`" +
                           (may_go_on ? " to end the rule" : ""));
    }

    static bool begins_term(std::size_t token) {
        static const std::set<std::size_t> all = {
            LccParser::VARIABLE, LccParser::IDENT, LccParser::ROLE,   LccParser::RULES,    LccParser::OF,
            LccParser::INTEGER,  LccParser::FLOAT, LccParser::STRING, LccParser::WILDCARD, LccParser::LBRACKET};
        return all.contains(token);
    }

    /// `a(buyer, B) ask => …`: a head at the beginning, or after the full stop of a clause.
    std::optional<Diagnostic> missing_definition() {
        const Token* head = head_without_definition();
        const Token* end = head != nullptr ? before_token(*head) : nullptr;
        const bool begins = head != nullptr && (end == nullptr || end->getType() == LccParser::FULL_STOP);
        if (!begins || head->getText() != "a" || before_ == head || before_->getType() != LccParser::RPAREN ||
            !(begins_term(token_.getType()) || token_.getType() == LccParser::EMPTY))
            return std::nullopt;
        return behind_last("`::` is missing after " + text_since(*head, "the head of this clause"));
    }

    /// `null foo(X) => …`: what was read as a head was meant to continue the clause.
    std::optional<Diagnostic> unjoined_action() {
        const Token* head = head_without_definition();
        const Token* end = head != nullptr ? before_token(*head) : nullptr;
        if (end == nullptr || end->getType() == LccParser::FULL_STOP) return std::nullopt;
        const source::Position place = parsing::span_of(*end, file_).end;
        const bool ends_terms = token_.getType() == LccParser::RPAREN || token_.getType() == LccParser::COMMA;
        if (ends_terms && before_ == head && end->getType() == LccParser::IDENT) {
            return Diagnostic{
                Code::syntax, {file_, place, place}, "`(` is missing here, after " + parsing::describe_token(*end), {}};
        }
        return Diagnostic{Code::syntax,
                          {file_, place, place},
                          "`then`, `or`, `par`, `<-` or, between constraints, `and` is missing here before " +
                              parsing::describe_token(*head) +
                              ", which does not begin a clause, since no `::` follows it",
                          {}};
    }

    /// Between two terms in parentheses or brackets.
    std::optional<Diagnostic> missing_comma() {
        const bool closes = may_be(LccParser::RPAREN) || may_be(LccParser::RBRACKET);
        if (!may_be(LccParser::COMMA) || !closes || !begins_term(token_.getType())) return std::nullopt;
        return behind_last("`,` is missing here, between " + parsing::describe_token(*before_) + " and " +
                           parsing::describe_token(token_));
    }

    std::optional<Diagnostic> missing_constraint() {
        if (!before_is(LccParser::ARROW) || !may_be(LccParser::NOT)) return std::nullopt;
        return at(*before_, Code::lcc_missing_constraint,
                  "no constraint follows " + parsing::describe_token(*before_) + "; remove the arrow if there is none");
    }

    std::optional<Diagnostic> list_tail() {
        auto* list = around(LccParser::RuleList);
        if (list == nullptr || list->getToken(LccParser::BAR, 0) == nullptr || token_.getType() != LccParser::COMMA)
            return std::nullopt;
        return at(token_, Code::lcc_list_tail, "the tail of a list is one term: `[H | T]`, `[A, B | T]`");
    }

    Diagnostic general() {
        Diagnostic result = at(token_, Code::syntax, "");
        result.message = "expected " + describe_expected(expected_, before_ != nullptr ? before_->getType() : 0) +
                         " before " + parsing::describe_token(token_);
        if (token_.getType() == LccParser::COMMA && may_be(LccParser::AND))
            result.message += "; constraints are joined by `and`, actions by `then`";
        if (token_.getType() == LccParser::RPAREN && !may_be(LccParser::RPAREN) && !is_anything_open())
            result.message = "this `)` closes nothing; remove it, or write the `(` that it closes";
        if (auto note = opener_of(&rule_, expected_, file_)) result.notes.push_back(std::move(*note));
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

Diagnostic syntax_error(const parsing::Mistake& mistake) { return Naming(mistake).diagnostic(); }

bool misses_full_stop(const parsing::Mistake& mistake) { return Naming(mistake).is_between_facts(); }

}  // namespace map2pml::lcc
