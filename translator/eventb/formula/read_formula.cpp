#include "translator/eventb/formula/read_formula.h"

#include <fmt/format.h>

#include <memory>

#include "antlr4-runtime.h"
#include "grammar/EventBLexer.h"
#include "translator/eventb/formula/builder.h"
#include "translator/parsing/nesting.h"

namespace map2pml::eventb {

using grammar::EventBLexer;
using grammar::EventBParser;

namespace {

/// Keeps the first mistake and ends the parse there.
class FirstMistake : public antlr4::BaseErrorListener {
  public:
    void syntaxError(antlr4::Recognizer* /*recognizer*/, antlr4::Token* token, std::size_t /*line*/, std::size_t column,
                     const std::string& /*message*/, std::exception_ptr /*error*/) override {
        if (!fault.empty()) return;
        if (token == nullptr || token->getType() == antlr4::Token::EOF) {
            fault = "something is missing at the end";
        } else {
            fault = fmt::format("`{}` is not expected at character {}", token->getText(), column + 1);
        }
    }

    std::string fault;
};

/// Ends a parse as soon as it is too deep, before the stack is.
class DepthGuard : public parsing::NestingListener {
  public:
    DepthGuard()
        : NestingListener({EventBParser::RuleExpression, EventBParser::RuleLiteral, EventBParser::RuleQuantified,
                           EventBParser::RulePatternPart}) {}
    void enterEveryRule(antlr4::ParserRuleContext* rule) override {
        NestingListener::enterEveryRule(rule);
        if (is_too_deep()) throw antlr4::ParseCancellationException("too deep");
    }
};

/// Prediction looks ahead through whole parentheses, recursively: brackets are counted before it begins.
bool brackets_too_deep(antlr4::CommonTokenStream& tokens) {
    tokens.fill();
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
        if (depth > parsing::kNestingLimit || prefixes > 4 * parsing::kNestingLimit) return true;
    }
    return false;
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

template <typename Formula, typename Rule, typename Build>
Read<Formula> read(std::string_view text, Rule rule, Build build) {
    Read<Formula> result;
    const auto too_deep = [&] {
        result.too_deep = true;
        result.fault = fmt::format("it nests deeper than {} levels", parsing::kNestingLimit);
        return result;
    };
    try {
        antlr4::ANTLRInputStream characters{std::string(text)};
        EventBLexer lexer(&characters);
        lexer.removeErrorListeners();
        antlr4::CommonTokenStream tokens(&lexer);
        if (brackets_too_deep(tokens)) return too_deep();
        if (operators_in(tokens) > kMostOperators) {
            result.too_deep = true;
            result.fault = fmt::format("it has more than {} operators; name parts of it", kMostOperators);
            return result;
        }
        EventBParser parser(&tokens);
        FirstMistake mistake;
        DepthGuard depth;
        parser.removeErrorListeners();
        parser.addErrorListener(&mistake);
        parser.addParseListener(&depth);
        auto* tree = (parser.*rule)();
        if (mistake.fault.empty()) {
            Builder builder;
            result.formula = build(builder, *tree);
            mistake.fault = builder.fault();
        }
        result.fault = mistake.fault;
    } catch (const antlr4::ParseCancellationException&) {
        return too_deep();
    } catch (const antlr4::IllegalArgumentException&) {
        result.fault = "it is not UTF-8 text";
    } catch (const std::range_error&) {
        result.fault = "it is not UTF-8 text";
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
