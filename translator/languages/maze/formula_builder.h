/// Parse trees of formulas and types as values.   trees without mistakes -> `Type`, `Expression`, `Predicate`
#pragma once

#include <vector>

#include "grammar/MazeParser.h"
#include "translator/foundation/diag/diagnostic.h"
#include "translator/languages/maze/formula.h"

namespace map2pml::maze {

/// Reports operators that need parentheses; takes only trees that the parser has found no mistake in.
class FormulaBuilder {
  public:
    using Tree = grammar::MazeParser;

    FormulaBuilder(source::FileId file, diag::Sink& sink) : file_(file), sink_(sink) {}

    [[nodiscard]] Word word(const antlr4::Token& token) const;
    [[nodiscard]] std::vector<Word> words(const std::vector<antlr4::tree::TerminalNode*>& nodes) const;
    [[nodiscard]] source::Span span_of(antlr4::ParserRuleContext& tree) const;

    [[nodiscard]] TypePtr type(Tree::TypeContext& tree);
    [[nodiscard]] std::vector<Declaration> declarations(Tree::DeclsContext& tree);
    [[nodiscard]] PredicatePtr predicate(Tree::PredicateContext& tree);
    [[nodiscard]] ExpressionPtr expression(Tree::ExpressionContext& tree);

    void report(diag::Code code, const source::Span& span, std::string message);

  private:
    TypePtr product(Tree::ProductContext& tree);
    TypePtr simple_type(Tree::SimpleTypeContext& tree);
    PredicatePtr quantified(Tree::QuantifiedContext& tree);
    PredicatePtr equivalence(Tree::EquivalenceContext& tree);
    PredicatePtr implication(Tree::ImplicationContext& tree);
    PredicatePtr disjunction(Tree::DisjunctionContext& tree);
    PredicatePtr conjunction(Tree::ConjunctionContext& tree);
    PredicatePtr literal(Tree::LiteralContext& tree);
    PredicatePtr connected(Connective connective, std::vector<PredicatePtr> parts, antlr4::ParserRuleContext& tree);
    ExpressionPtr interval(Tree::IntervalContext& tree);
    ExpressionPtr sum(Tree::SumContext& tree);
    ExpressionPtr term(Tree::TermContext& tree);
    ExpressionPtr prefixed(Tree::PrefixedContext& tree);
    ExpressionPtr applied(Tree::AppliedContext& tree);
    ExpressionPtr with_suffix(ExpressionPtr whole, Tree::SuffixContext& tree);
    ExpressionPtr primary(Tree::PrimaryContext& tree);
    ExpressionPtr infix(Infix op, ExpressionPtr left, ExpressionPtr right);
    std::vector<ExpressionPtr> expressions(const std::vector<Tree::ExpressionContext*>& trees);
    /// One expression as it is, several as a tuple.
    ExpressionPtr tuple(const std::vector<Tree::ExpressionContext*>& trees, const source::Span& span);

    source::FileId file_;
    diag::Sink& sink_;
};

}  // namespace map2pml::maze
