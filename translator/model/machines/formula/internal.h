/// Declarations shared by the sources of `translator/model/machines/formula`; no other folder includes them.
#pragma once

#include <string>

#include "antlr4-runtime.h"
#include "grammar/EventBParser.h"
#include "translator/foundation/diag/diagnostic.h"
#include "translator/foundation/parsing/error_strategy.h"
#include "translator/foundation/source/source_file.h"
#include "translator/model/machines/formula/formula.h"

namespace map2pml::eventb {

// --- builder.cpp: Parse trees of formulas to formulas.   EventBParser contexts -> `Predicate`, `Expression`, `Assignment`

/// Only for trees without syntax errors. Reports what the grammar accepts wrongly: operators without parentheses, a name bound twice.
class Builder {
  public:
    explicit Builder(diag::Sink& sink) : sink_(sink) {}
    using Parser = grammar::EventBParser;

    [[nodiscard]] PredicatePtr predicate(Parser::PredicateContext& tree);
    [[nodiscard]] ExpressionPtr expression(Parser::ExpressionContext& tree);
    [[nodiscard]] Assignment assignment(Parser::AssignmentContext& tree);

  private:
    PredicatePtr quantified(Parser::QuantifiedContext& tree);
    PredicatePtr junction(Parser::JunctionContext& tree);
    PredicatePtr literal(Parser::LiteralContext& tree);
    ExpressionPtr pairing(Parser::PairingContext& tree);
    ExpressionPtr arrow(Parser::ArrowContext& tree);
    ExpressionPtr sets(Parser::SetsContext& tree);
    ExpressionPtr interval(Parser::IntervalContext& tree);
    ExpressionPtr sum(Parser::SumContext& tree);
    ExpressionPtr product(Parser::ProductContext& tree);
    ExpressionPtr power(Parser::PowerContext& tree);
    ExpressionPtr applied(Parser::AppliedContext& tree);
    ExpressionPtr primary(Parser::PrimaryContext& tree);
    ExpressionPtr pattern(Parser::PatternContext& tree, std::vector<Bound>& bound);
    std::vector<Bound> bound(Parser::BoundContext& tree);
    void complain(const antlr4::Token& token, const std::string& fault);

    diag::Sink& sink_;
};

// --- error_strategy.cpp: Syntax errors of formulas: one message for each formula, at its token.   parser -> `Sink`

/// A formula is short and has no independent parts: the rest of it is skipped after a mistake.
class FormulaErrors : public parsing::ErrorStrategy {
  public:
    FormulaErrors(source::FileId file, const parsing::NestingListener& nesting, diag::Sink& sink);

  protected:
    [[nodiscard]] diag::Diagnostic describe(const parsing::Mistake& mistake) override;
    [[nodiscard]] bool goes_on_at(antlr4::Parser& /*parser*/) override { return false; }
    void look(antlr4::Parser& /*parser*/) override {}
};

// --- expected.cpp: The expected tokens at a place of a formula, as text.   set of tokens -> "an operator or `)`"

/// The tokens in words, for the end of a sentence that begins with "expected". Operators are named with both spellings where the
/// Unicode one is on no keyboard.
[[nodiscard]] std::string describe_expected(const antlr4::misc::IntervalSet& tokens);

/// Sets of token types of `EventBParser`.
[[nodiscard]] bool is_comparison(std::size_t token);
[[nodiscard]] bool is_connective(std::size_t token);
/// Any infix or postfix operator between expressions, except brackets.
[[nodiscard]] bool is_operator(std::size_t token);

}  // namespace map2pml::eventb
