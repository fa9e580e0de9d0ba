#include "translator/model/machines/formula/internal.h"

#include <fmt/format.h>

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "translator/foundation/parsing/token_text.h"

namespace map2pml::eventb {

namespace {

using antlr4::Token;
using grammar::EventBParser;

constexpr parsing::GrammarTraits kFormulas = {EventBParser::RuleWholePredicate, Token::INVALID_TYPE,
                                              "formulas are nested", ""};

std::string described(const Token& token) {
    return token.getType() == Token::EOF ? "the end of the formula" : parsing::describe_token(token);
}

/// The innermost bracket that is open before the token, if it may be closed there.
std::optional<diag::Note> open_bracket(const parsing::Mistake& mistake) {
    std::vector<const Token*> open;
    for (std::size_t at = 0; at < mistake.token.getTokenIndex(); ++at) {
        const Token* each = mistake.parser.getTokenStream()->get(at);
        switch (each->getType()) {
            case EventBParser::LPAREN:
            case EventBParser::LBRACKET:
            case EventBParser::LBRACE:
                open.push_back(each);
                break;
            case EventBParser::RPAREN:
            case EventBParser::RBRACKET:
            case EventBParser::RBRACE:
                if (!open.empty()) open.pop_back();
                break;
            default:
                break;
        }
    }
    const bool may_close = mistake.expected.contains(static_cast<std::size_t>(EventBParser::RPAREN)) ||
                           mistake.expected.contains(static_cast<std::size_t>(EventBParser::RBRACKET)) ||
                           mistake.expected.contains(static_cast<std::size_t>(EventBParser::RBRACE));
    if (open.empty() || !may_close) return std::nullopt;
    return diag::Note{parsing::span_of(*open.back(), mistake.file),
                      fmt::format("this `{}` is not closed yet", open.back()->getText())};
}

/// Words and signs of other notations, where an operator or an operand is missing.
std::string foreign_syntax_advice(const parsing::Mistake& mistake) {
    const Token* before = parsing::token_before(mistake.parser, mistake.token);
    const std::size_t last = before == nullptr ? Token::INVALID_TYPE : before->getType();
    const std::size_t next = mistake.parser.getTokenStream()->get(mistake.token.getTokenIndex())->getType();
    const Token* after =
        next == Token::EOF ? nullptr : mistake.parser.getTokenStream()->get(mistake.token.getTokenIndex() + 1);
    const std::string text = mistake.token.getText();
    const bool is_doubled = after != nullptr && next == EventBParser::AND && after->getType() == EventBParser::AND;
    if (text == "and" || is_doubled) return "; `∧` (`&`) joins predicates";
    if (text == "in") return "; `∈` (`:`) is membership";
    if (text == "implies") return "; `⇒` (`=>`) is implication";
    if (next == EventBParser::EQUAL && last == EventBParser::EQUAL) return "; `=` compares";
    if (next == EventBParser::FORALL && after != nullptr && after->getType() == EventBParser::EQUAL)
        return "; `≠` (`/=`) means not equal, `∀` (`!`) is a quantifier";
    if (next == EventBParser::GREATER && last == EventBParser::MINUS)
        return "; `→` (`-->`) is a total function, `⇸` (`+->`) a partial one, `↦` (`|->`) makes a pair";
    return {};
}

/// Empty: the token itself is wrong. A connective that could stand there is reported when the parser cannot go on after it.
std::string wrong_operand(const parsing::Mistake& mistake) {
    const std::size_t type = mistake.token.getType();
    const bool is_possible = is_connective(type) && mistake.expected.contains(type);
    return is_possible ? fmt::format("what follows {} is not a predicate", described(mistake.token)) : "";
}

/// The complaint about an operator behind a whole operand that Rodin does not mix with the one before. Empty: another mistake.
std::string unmixed(const parsing::Mistake& mistake) {
    const std::size_t next = mistake.token.getType();
    const auto may_be = [&](std::size_t token) { return mistake.expected.contains(token); };
    const bool is_whole_predicate =
        (may_be(EventBParser::AND) || may_be(EventBParser::OR)) && !may_be(EventBParser::EQUAL);
    if (is_comparison(next) && is_whole_predicate) {
        return fmt::format("{} cannot follow a comparison; join two comparisons by `∧` (`&`)",
                           described(mistake.token));
    }
    if ((is_connective(next) && is_whole_predicate) || (is_operator(next) && may_be(EventBParser::PLUS)))
        return fmt::format("{} next to the operator before it needs parentheses", described(mistake.token));
    return {};
}

}  // namespace

FormulaErrors::FormulaErrors(source::FileId file, const parsing::NestingListener& nesting, diag::Sink& sink)
    : parsing::ErrorStrategy(kFormulas, file, nesting, sink) {}

diag::Diagnostic FormulaErrors::describe(const parsing::Mistake& mistake) {
    const std::string advice = foreign_syntax_advice(mistake);
    std::string message = wrong_operand(mistake);
    if (message.empty() && advice.empty()) message = unmixed(mistake);
    if (message.empty())
        message = fmt::format("expected {} before {}", describe_expected(mistake.expected), described(mistake.token));
    message += advice;
    diag::Diagnostic found{
        diag::Code::eventb_syntax, parsing::span_of(mistake.token, mistake.file), std::move(message), {}};
    if (auto note = open_bracket(mistake)) found.notes.push_back(std::move(*note));
    return found;
}

}  // namespace map2pml::eventb
