#include "grammar/MapLexer.h"
#include "translator/foundation/parsing/token_text.h"
#include "translator/languages/map/internal.h"

namespace map2pml::map {

namespace {

using antlr4::Parser;
using antlr4::ParserRuleContext;
using antlr4::Token;
using antlr4::misc::IntervalSet;
using diag::Code;
using diag::Diagnostic;
using grammar::MapParser;

/// How to wait indefinitely, with the names of the clause around a rule.
std::string advice_on_wait(ParserRuleContext& rule) {
    auto* clause = dynamic_cast<MapParser::ClauseContext*>(parsing::rule_around(&rule, MapParser::RuleClause));
    auto* head = clause != nullptr ? clause->head() : nullptr;
    if (head == nullptr || head->name == nullptr || head->role == nullptr) return {};
    return "; to wait without a time limit, put the wait in a separate clause: `agent(" + head->name->getText() + ", " +
           head->role->getText() + ", wait) = waitfor (…) timeout (agent(wait))`, and call it by `agent(wait)`";
}

/// The token that opens what the mistake left open: the innermost `(` without `)`, or `waitfor` without `timeout`.
std::optional<std::pair<const Token*, std::string>> opener_of(ParserRuleContext* rule, const IntervalSet& expected) {
    for (; rule != nullptr; rule = dynamic_cast<ParserRuleContext*>(rule->parent)) {
        if (const auto* wait = dynamic_cast<MapParser::WaitForContext*>(rule);
            wait != nullptr && rule->getToken(MapParser::TIMEOUT, 0) == nullptr &&
            expected.contains(static_cast<std::size_t>(MapParser::TIMEOUT)))
            return std::pair{rule->getStart(), "this `waitfor` has no `timeout` yet" + advice_on_wait(*rule)};
        auto* open = rule->getToken(MapParser::LPAREN, 0);
        if (open != nullptr && rule->getToken(MapParser::RPAREN, 0) == nullptr &&
            expected.contains(static_cast<std::size_t>(MapParser::RPAREN)))
            return std::pair{open->getSymbol(), std::string("this `(` is not closed yet")};
    }
    return std::nullopt;
}

/// The meaning of a plain name at this place, if it is more than a name.
std::string_view meaning_of_name(const ParserRuleContext& rule) {
    switch (rule.getRuleIndex()) {
        case MapParser::RuleFile:
        case MapParser::RuleScene:
            return "a scene such as `Auction[ … ]`";
        case MapParser::RuleDecision:
            return "a decision procedure such as `decide()`";
        default:
            return {};
    }
}

/// Whether an operation may begin with the token, other than `agent`, which may begin a clause.
bool begins_operation(std::size_t token) {
    return token == MapParser::IDENT || token == MapParser::VARIABLE || token == MapParser::LPAREN ||
           token == MapParser::WAITFOR || token == MapParser::EMPTY;
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
          file_(mistake.file),
          opener_(opener_of(&rule_, expected_)),
          advice_(advice_on_word(*parser_.getTokenStream(), token_, opener_ ? opener_->first : nullptr, file_)) {}

    [[nodiscard]] Diagnostic diagnostic() {
        for (const auto attempt : {&Naming::missing_operation, &Naming::missing_wait, &Naming::unjoined_call,
                                   &Naming::name_without_sign, &Naming::unjoined_operation})
            if (auto found = (this->*attempt)()) return *found;
        return general();
    }

  private:
    [[nodiscard]] bool may_be(std::size_t type) const { return expected_.contains(type); }

    [[nodiscard]] Diagnostic at(const Token& token, std::string message) const {
        return {Code::syntax, parsing::span_of(token, file_), std::move(message), {}};
    }

    /// A diagnostic directly after a token.
    [[nodiscard]] Diagnostic behind(const Token& token, std::string message) const {
        const source::Position end = parsing::span_of(token, file_).end;
        return {Code::syntax, {file_, end, end}, std::move(message), {}};
    }

    /// `timeout` at the end of a clause, or `then` before the head of the next one.
    std::optional<Diagnostic> missing_operation() {
        const Token* head = head_read_as_operation(parser_, token_);
        const bool is_bare_timeout =
            before_ != nullptr && before_->getType() == MapParser::TIMEOUT && may_be(MapParser::WAITFOR);
        const Token* last = head != nullptr   ? parsing::token_before(parser_, *head)
                            : is_bare_timeout ? before_
                                              : nullptr;
        if (last == nullptr) return std::nullopt;
        if (last->getType() == MapParser::SENDS || last->getType() == MapParser::RECEIVES)
            return at(*last, "no address such as `agent(!Bidder, %bidder)` follows this `" + last->getText() + "`");
        const bool is_timeout = last->getType() == MapParser::TIMEOUT;
        return at(*last, "no operation follows this `" + last->getText() + "`" +
                             (is_timeout ? "; `timeout (skip)` goes on without the message, `timeout (agent())` "
                                           "begins the clause without parameters again"
                                         : ""));
    }

    /// `timeout` that belongs to no `waitfor`.
    std::optional<Diagnostic> missing_wait() {
        if (token_.getType() != MapParser::TIMEOUT || !may_be(MapParser::THEN) || is_in_open_wait())
            return std::nullopt;
        return at(token_, "no `waitfor` before this `timeout`; write `waitfor (…) timeout (…)`");
    }

    /// The `agent` of a call, taken for the head of a clause, since an operation ends right before it.
    std::optional<Diagnostic> unjoined_call() {
        auto* head = dynamic_cast<MapParser::HeadContext*>(&rule_);
        if (head == nullptr || !(may_be(MapParser::AGENT_NAME) || may_be(MapParser::ROLE_NAME))) return std::nullopt;
        const Token* last = parsing::token_before(parser_, *head->getStart());
        if (last == nullptr || last->getType() == MapParser::LBRACKET || begins_head(parser_, *head->getStart()))
            return std::nullopt;
        return behind(*last, "`then`, `or` or `par` is missing here, before the call of a clause in line " +
                                 std::to_string(head->getStart()->getLine()));
    }

    /// `agent(Ann, buyer)`
    std::optional<Diagnostic> name_without_sign() {
        const bool is_name = may_be(MapParser::AGENT_NAME);
        if (token_.getType() != MapParser::IDENT || is_name == may_be(MapParser::ROLE_NAME)) return std::nullopt;
        const Token* comma = is_name ? parsing::token_after(parser_, token_) : nullptr;
        const bool goes_on = comma != nullptr && comma->getType() == MapParser::COMMA;
        const Token* role = goes_on ? parsing::token_after(parser_, *comma) : nullptr;
        const bool both = role != nullptr && role->getType() == MapParser::IDENT;
        return at(token_, std::string(is_name ? "the name of an agent begins with `!`: write `!"
                                              : "a role begins with `%`: write `%") +
                              token_.getText() + "`" +
                              (both ? "; and a role begins with `%`: write `%" + role->getText() + "`" : ""));
    }

    /// An operation right behind another one.
    std::optional<Diagnostic> unjoined_operation() {
        if (advice_ || before_ == nullptr || !may_be(MapParser::THEN) || !begins_operation(token_.getType()))
            return std::nullopt;
        const Token* next = parsing::token_after(parser_, token_);
        if (next != nullptr && next->getType() == MapParser::LBRACKET) return std::nullopt;  // the next scene
        return behind(*before_, "`then`, `or` or `par` is missing here, before " + parsing::describe_token(token_));
    }

    Diagnostic general() {
        Diagnostic result = at(token_, "expected " + describe_expected(expected_, meaning_of_name(rule_)) + " before " +
                                           parsing::describe_token(token_));
        if (advice_) result.notes.push_back(std::move(*advice_));
        if (opener_) result.notes.push_back({parsing::span_of(*opener_->first, file_), opener_->second});
        return result;
    }

    /// In the attempt of a `waitfor` whose `timeout` has not come yet.
    [[nodiscard]] bool is_in_open_wait() const {
        for (auto* rule = &rule_; rule != nullptr; rule = dynamic_cast<ParserRuleContext*>(rule->parent))
            if (rule->getRuleIndex() == MapParser::RuleWaitFor && rule->getToken(MapParser::TIMEOUT, 0) == nullptr)
                return true;
        return false;
    }

    Parser& parser_;
    const Token& token_;
    const Token* before_;
    const IntervalSet& expected_;
    ParserRuleContext& rule_;
    source::FileId file_;
    std::optional<std::pair<const Token*, std::string>> opener_;
    std::optional<diag::Note> advice_;
};

}  // namespace

Diagnostic syntax_error(const parsing::Mistake& mistake) { return Naming(mistake).diagnostic(); }

}  // namespace map2pml::map
