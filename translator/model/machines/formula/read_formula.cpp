#include "translator/model/machines/formula/read_formula.h"

#include <fmt/format.h>

#include <stdexcept>

#include "grammar/EventBLexer.h"
#include "translator/foundation/parsing/token_check.h"
#include "translator/foundation/parsing/token_text.h"
#include "translator/foundation/parsing/tokenised_text.h"
#include "translator/model/machines/formula/internal.h"

namespace map2pml::eventb {

using grammar::EventBLexer;
using grammar::EventBParser;

namespace {

/// Prediction looks ahead through whole parentheses, recursively: brackets are counted before it begins. Returns the token at which
/// the text is too deep, or null.
const antlr4::Token* too_deep_at(antlr4::CommonTokenStream& tokens) {
    std::size_t depth = 0;
    std::size_t prefixes = 0;  // `¬¬¬…` and `∀x·∀y·…` nest without brackets
    for (const antlr4::Token* token : tokens.getTokens()) {
        switch (token->getType()) {
            case EventBLexer::LPAREN:
            case EventBLexer::LBRACE:
            case EventBLexer::LBRACKET:
                ++depth;
                break;
            case EventBLexer::RPAREN:
            case EventBLexer::RBRACE:
            case EventBLexer::RBRACKET:
                depth -= depth > 0 ? 1 : 0;
                break;
            case EventBLexer::NOT:
            case EventBLexer::FORALL:
            case EventBLexer::EXISTS:
                ++prefixes;
                break;
            default:
                break;
        }
        if (depth > parsing::kNestingLimit || prefixes > 4 * parsing::kNestingLimit) return token;
    }
    return nullptr;
}

/// A row of operators without brackets is a tree as deep as the row is long.
constexpr std::size_t kMostOperators = 2000;

std::size_t operators_in(antlr4::CommonTokenStream& tokens) {
    std::size_t count = 0;
    for (const antlr4::Token* token : tokens.getTokens()) {
        switch (token->getType()) {
            case EventBLexer::IDENT:
            case EventBLexer::NUMBER:
            case EventBLexer::COMMA:
            case EventBLexer::LBRACE:
            case EventBLexer::RBRACE:
            case EventBLexer::RPAREN:
            case EventBLexer::RBRACKET:
                break;
            default:
                ++count;
        }
    }
    return count;
}

/// Reports the first reason for which the text is not parsed. True when there is none.
bool check_words(antlr4::CommonTokenStream& tokens, diag::Sink& sink) {
    parsing::check_tokens(
        tokens, {.stray = EventBLexer::STRAY},
        [](std::size_t /*at*/) { return std::string(" is not part of Event-B formulas"); }, {}, sink);
    if (const antlr4::Token* token = too_deep_at(tokens)) {
        sink.report(diag::Code::eventb_nesting, parsing::span_of(*token, {}),
                    fmt::format("formulas are nested more than {} levels deep here", parsing::kNestingLimit));
    } else if (operators_in(tokens) > kMostOperators) {
        sink.report(diag::Code::eventb_nesting, {},
                    fmt::format("the formula has more than {} operators; name parts of it", kMostOperators));
    }
    return !sink.has_errors();
}

/// Parses and builds; the result counts if the sink has no errors.
template <typename Formula, typename Rule, typename Build>
Formula parsed(antlr4::CommonTokenStream& tokens, const Rule& rule, const Build& build, diag::Sink& sink) {
    EventBParser parser(&tokens);
    auto* tree = parsing::parse<FormulaErrors>(parser,
                                               {EventBParser::RuleExpression, EventBParser::RuleLiteral,
                                                EventBParser::RuleQuantified, EventBParser::RulePatternPart},
                                               {}, sink, [&] { return (parser.*rule)(); });
    if (tree == nullptr || sink.has_errors()) return {};
    Builder builder(sink);
    return build(builder, *tree);
}

template <typename Formula, typename Rule, typename Build>
Read<Formula> read(std::string_view text, const Rule& rule, const Build& build) {
    Read<Formula> result;
    try {
        parsing::TokenisedText<EventBLexer> read{std::string(text)};
        diag::Sink sink;
        if (check_words(read.tokens, sink)) result.formula = parsed<Formula>(read.tokens, rule, build, sink);
        if (!sink.has_errors()) return result;
        diag::Diagnostic first = sink.sorted().front();
        const bool too_deep = first.code == diag::Code::eventb_nesting || first.code == diag::Code::nesting_too_deep;
        return {{}, std::move(first.message), too_deep, first.span, std::move(first.notes)};
    } catch (const antlr4::IllegalArgumentException&) {
        result.fault = "the formula is not UTF-8 text";
    } catch (const std::range_error&) {
        result.fault = "the formula is not UTF-8 text";
    }
    return result;
}

}  // namespace

Read<PredicatePtr> read_predicate(std::string_view text) {
    return read<PredicatePtr>(text, &EventBParser::wholePredicate,
                              [](Builder& builder, EventBParser::WholePredicateContext& tree) {
                                  return builder.predicate(*tree.predicate());
                              });
}

Read<ExpressionPtr> read_expression(std::string_view text) {
    return read<ExpressionPtr>(text, &EventBParser::wholeExpression,
                               [](Builder& builder, EventBParser::WholeExpressionContext& tree) {
                                   return builder.expression(*tree.expression());
                               });
}

Read<Assignment> read_assignment(std::string_view text) {
    return read<Assignment>(text, &EventBParser::wholeAssignment,
                            [](Builder& builder, EventBParser::WholeAssignmentContext& tree) {
                                return builder.assignment(*tree.assignment());
                            });
}

}  // namespace map2pml::eventb
