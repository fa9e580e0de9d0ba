/// Parse trees of formulas to formulas.   EventBParser contexts -> `Predicate`, `Expression`, `Assignment`
#pragma once

#include <string>

#include "grammar/EventBParser.h"
#include "translator/foundation/diag/diagnostic.h"
#include "translator/model/machines/formula/formula.h"

namespace map2pml::eventb {

/// Call it with trees of texts without syntax errors only. It reports errors that the grammar accepts: operators that need
/// parentheses, a name bound twice.
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

}  // namespace map2pml::eventb
