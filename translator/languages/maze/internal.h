/// Declarations shared by the sources of `translator/languages/maze`; no other folder includes them.
#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "antlr4-runtime.h"
#include "grammar/MazeParser.h"
#include "translator/foundation/diag/diagnostic.h"
#include "translator/foundation/parsing/error_strategy.h"
#include "translator/foundation/source/source_file.h"
#include "translator/languages/maze/formula.h"
#include "translator/languages/maze/syntax.h"

namespace map2pml::maze {

// --- bodies.cpp: The braces around bodies, known before anything is parsed.   tokens -> places

/// Sets have braces too, so after a mistake a `}` alone does not tell where the reader is. A brace opens a body when it is the
/// first one after `macro`, `meso`, `agent`, `system`, `action`, `refinement` or `instance`; its partner closes it.
class Bodies {
  public:
    explicit Bodies(antlr4::CommonTokenStream& tokens);

    /// True for a brace of a body, on either side.
    [[nodiscard]] bool contains(const antlr4::Token& token) const { return braces_.contains(token.getTokenIndex()); }

  private:
    std::set<std::size_t> braces_;
};

/// True for a word that begins a class, a refinement, an instance or an expectation.
[[nodiscard]] bool begins_item(std::size_t token);
/// True for a word that begins a part of one of these and nothing else.
[[nodiscard]] bool begins_part(std::size_t token);

// --- builder.cpp: The parse tree of a file as a development.   tree -> `Development`, faults of form

/// Leaves out the parts that have a mistake, and notes the names in them.
[[nodiscard]] Development build_development(grammar::MazeParser::FileContext& tree, source::FileId file,
                                            diag::Sink& sink);

// --- formula_builder.cpp: Parse trees of formulas and types as values.   trees without mistakes -> `Type`, `Expression`, `Predicate`

/// Reports operators that need parentheses. Only for trees in which the parser has found no mistake.
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

// --- class_builder.cpp: Classes with their members.   `meso System3 refines System2 { … }` -> `Class`

/// Nothing for a class whose head has a mistake. \param unread gets the names of members and statements that are left out.
[[nodiscard]] std::optional<Class> build_class(grammar::MazeParser::ClassLikeContext& tree, FormulaBuilder& formulas,
                                               std::set<std::string>& unread);

// --- error_strategy.cpp: Syntax errors of the MAZE parser: one message per error, then on at the next statement, member or class.   parser -> `Sink`

/// Gives up on the statement or member that a mistake stands in.
class ErrorStrategy : public parsing::ErrorStrategy {
  public:
    /// \param bodies for where to go on; must outlive the strategy.
    ErrorStrategy(source::FileId file, const parsing::NestingListener& nesting, diag::Sink& sink, const Bodies* bodies);

  protected:
    [[nodiscard]] diag::Diagnostic describe(const parsing::Mistake& mistake) override;
    [[nodiscard]] bool goes_on_at(antlr4::Parser& parser) override;
    void look(antlr4::Parser& parser) override;

  private:
    void find_next_part(antlr4::Parser& parser);

    const Bodies& bodies_;
};

// --- expectation_builder.cpp: Expected verdicts.   `expect action simulation fails for Join` -> `Expectation`

/// Nothing, and a report, when the words are not a rule with a verdict.
[[nodiscard]] std::optional<Expectation> build_expectation(grammar::MazeParser::ExpectationContext& tree,
                                                           FormulaBuilder& formulas);

// --- expected.cpp: Token sets of MAZE in words.   what the parser would have taken -> "a member of a class or `}`"

/// The tokens in words, for the end of a sentence that begins with "expected".
[[nodiscard]] std::string describe_expected(const antlr4::misc::IntervalSet& tokens);

// --- refinement_builder.cpp: Refinements with their clauses.   `refinement System2 -> System3 { … }` -> `Refinement`

/// Nothing for a refinement whose head has a mistake. \param unread gets the names of clauses that are left out.
[[nodiscard]] std::optional<Refinement> build_refinement(grammar::MazeParser::RefinementContext& tree,
                                                         FormulaBuilder& formulas, std::set<std::string>& unread);

// --- read_maze.cpp: Invalid tokens, found before parsing.   tokens -> diagnostics

/// Reads all tokens and reports stray characters and comments that are not closed.
void check_tokens(antlr4::CommonTokenStream& tokens, source::FileId file, diag::Sink& sink);

}  // namespace map2pml::maze
