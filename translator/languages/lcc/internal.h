/// Declarations shared by the sources of `translator/languages/lcc`; no other folder includes them.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "antlr4-runtime.h"
#include "grammar/LccParser.h"
#include "translator/foundation/diag/diagnostic.h"
#include "translator/foundation/parsing/error_strategy.h"
#include "translator/foundation/parsing/legible.h"
#include "translator/foundation/parsing/token_text.h"
#include "translator/foundation/source/source_file.h"
#include "translator/languages/lcc/syntax.h"

namespace map2pml::lcc {

// --- builder.cpp: The only code that knows the parse tree of LCC, with `sentence_builder`, `relation_builder` and
// `term_builder`.   tree -> syntax

/// The headers and clauses of a tree, as far as they can be read (`ir::Unread`): of a clause with a syntax error in it the head
/// alone. Reports mistakes that the grammar lets through: constraints where an action is expected and the reverse, heads and
/// partners that are not agents, invalid terms. The result is meaningful only when nothing was reported.
[[nodiscard]] Framework build_framework(grammar::LccParser::FileContext& tree, const parsing::Legible& legible,
                                        source::FileId file, diag::Sink& sink);

// --- clause_starts.cpp: Where clauses and headers begin, known before anything is parsed.   tokens -> places

/// Nothing ends a clause of LCC but the head of the next one, `a(…) ::`; after a mistake the reader goes on at such a
/// head. Heads are found by the parentheses alone, in one pass, so that a missing parenthesis hides no clause behind it.
class ClauseStarts {
  public:
    explicit ClauseStarts(antlr4::CommonTokenStream& tokens);

    /// True for the first token of a head with its `::`, of a header `r(…)` that begins a line, and of `rules of`.
    [[nodiscard]] bool contains(const antlr4::Token& token) const { return starts_.contains(token.getTokenIndex()); }

  private:
    std::set<std::size_t> starts_;
};

// --- error_strategy.cpp: Syntax errors of the LCC parser: one message per error, then recovery at the next clause.   parser -> `Sink`

/// Gives up on the clause that a mistake stands in.
class ErrorStrategy : public parsing::ErrorStrategy {
  public:
    /// \param starts for where to go on; must outlive the strategy.
    ErrorStrategy(source::FileId file, const parsing::NestingListener& nesting, diag::Sink& sink,
                  const ClauseStarts* starts);

  protected:
    [[nodiscard]] diag::Diagnostic describe(const parsing::Mistake& mistake) override;
    [[nodiscard]] bool goes_on_at(antlr4::Parser& parser) override;
    void look(antlr4::Parser& parser) override;

  private:
    const ClauseStarts& starts_;
};

/// For LCC in a check file. Gives up on the fact that a mistake stands in, and goes on behind its full stop, or where the full
/// stop is missing.
class FactErrors : public parsing::ErrorStrategy {
  public:
    FactErrors(source::FileId file, const parsing::NestingListener& nesting, diag::Sink& sink);

  protected:
    [[nodiscard]] diag::Diagnostic describe(const parsing::Mistake& mistake) override;
    [[nodiscard]] bool goes_on_at(antlr4::Parser& parser) override;
    void look(antlr4::Parser& parser) override;
    void find_place(antlr4::Parser& parser) override;

  private:
    bool misses_full_stop_ = false;  ///< of the mistake reported last: no token is to be left out
};

// --- expected.cpp: Token sets as text for the user.   expected tokens -> "`then`, `or` or the next clause"

/// The tokens in words, for the end of a sentence that begins with "expected". \param before the type of the token before, which
/// tells what a sentence that begins here would be.
[[nodiscard]] std::string describe_expected(const antlr4::misc::IntervalSet& tokens, std::size_t before);

// --- term_builder.cpp: Terms and agents of LCC from the parse tree.   tree -> `Term`, `Agent`

/// Knows the file and the sink; an invalid term is reported and replaced by a harmless one.
class TermBuilder {
  public:
    TermBuilder(source::FileId file, diag::Sink& sink) : file_(file), sink_(sink) {}

    [[nodiscard]] Term term(grammar::LccParser::TermContext& tree);
    /// The sides of a comparison: sums and products group to the left. More than 256 signs are an error.
    [[nodiscard]] Term opening(grammar::LccParser::OpeningContext& tree);
    [[nodiscard]] Term sum(grammar::LccParser::SumContext& tree);
    /// `name(arguments)`, as the head of a clause has it.
    [[nodiscard]] Term structure(const antlr4::Token& name, grammar::LccParser::ArgumentsContext* arguments,
                                 const source::Span& span);
    [[nodiscard]] std::vector<Term> arguments(grammar::LccParser::ArgumentsContext& tree);

    template <class Tree>
    [[nodiscard]] source::Span span_of(Tree& tree) const {
        return parsing::span_of(tree, file_);
    }
    void report(diag::Code code, const source::Span& place, std::string message);

  private:
    [[nodiscard]] Term list(grammar::LccParser::ListContext& tree);
    [[nodiscard]] Term number(grammar::LccParser::NumberContext& tree);
    [[nodiscard]] Term product(grammar::LccParser::ProductContext& tree);
    [[nodiscard]] Term factor(grammar::LccParser::FactorContext& tree);
    template <class Tree, class Part, class Read>
    [[nodiscard]] Term joined(Tree& tree, std::size_t sign, Term left, const std::vector<Part*>& parts, Read read);
    void add_tail(List& list, Term tail);

    source::FileId file_;
    diag::Sink& sink_;
    std::size_t signs_ = 0;  ///< of the comparison that is being read
};

/// The parts of `a(Role, Id)`, unchecked; nothing for a term of another form.
[[nodiscard]] std::optional<Agent> as_agent(const Term& term);

/// The functor of a compound term, the name of a constant, nothing for other terms.
[[nodiscard]] std::string_view name_of(const Term& term);

// --- header_builder.cpp: Role headers: `r(role, kind, min, max)`.   tree -> `RoleHeader`

/// Returns nothing after a report: wrong parts, an unknown kind, bounds that are not natural numbers.
[[nodiscard]] std::optional<RoleHeader> build_header(grammar::LccParser::HeaderContext& tree, TermBuilder& terms);

// --- map_words: Keywords by which a text is recognised as MAP.

/// Keywords of MAP that are names in LCC. They may stand in terms; a text that fails beside one of them is MAP.
[[nodiscard]] inline bool is_map_word(std::string_view word) {
    constexpr std::array<std::string_view, 5> kWords = {"agent", "waitfor", "timeout", "skip", "epsilon"};
    return std::find(kWords.begin(), kWords.end(), word) != kWords.end();
}

// --- norm_builder.cpp: Rules of an agent: `rules of hd { (A, self, +access) <- member(A, syta). }`.   tree -> `ir::RuleSet`

/// The norms of one block. Those with a mistake are left out, and the names in them are added to `unread`.
[[nodiscard]] ir::RuleSet build_norms(grammar::LccParser::NormsContext& tree, const parsing::Legible& legible,
                                      TermBuilder& terms, std::set<std::string>& unread);

// --- sentence: A part of a clause before it is known to be an action or a constraint.

/// A part that could not be built; it was reported, and its surroundings are not checked.
struct Broken {};

using Sentence = std::variant<Broken, Definition, Constraint>;

// --- relation_builder.cpp: The smallest sentences: messages, role changes, `null`, predicates and comparisons.   tree -> `Sentence`

class RelationBuilder {
  public:
    explicit RelationBuilder(TermBuilder& terms) : terms_(terms) {}

    [[nodiscard]] Sentence relation(grammar::LccParser::RelationContext& tree);

  private:
    Sentence single(grammar::LccParser::RelationContext& tree, Term term);
    Sentence message(grammar::LccParser::RelationContext& tree, Term left, const Term& right);
    Sentence comparison(grammar::LccParser::RelationContext& tree, Term left, Term right);
    /// The partner of `=>` and `<=`; reports a term that is not an agent.
    std::optional<Agent> partner(const Term& term);
    Sentence broken(diag::Code code, const source::Span& place, std::string message);

    TermBuilder& terms_;
};

/// Reports a role or an id that cannot be one. True when both are valid.
[[nodiscard]] bool check_agent(const Agent& agent, TermBuilder& reports);

// --- sentence_builder.cpp: Separates the actions from the constraints among the sentences of LCC.   tree -> `Definition`

/// Builds from the leaves up: a message, `null` and `a(…)` are actions, all other leaves constraints; each connective decides what
/// it may join, and the first part that it may not is reported.
class SentenceBuilder {
  public:
    explicit SentenceBuilder(TermBuilder& terms) : terms_(terms), relations_(terms) {}

    /// The body of a clause. A body that is not a definition is reported and becomes `null`.
    [[nodiscard]] Definition definition(grammar::LccParser::ParallelContext& tree);
    /// A constraint on its own; nothing after a report.
    [[nodiscard]] std::optional<Constraint> constraint(grammar::LccParser::DisjunctionContext& tree);

  private:
    /// The position of a part of an `or`: a constraint that follows a constraint was meant to belong to it.
    enum class Place { elsewhere, or_after_constraint };

    Sentence parallel(grammar::LccParser::ParallelContext& tree);
    Sentence choice(grammar::LccParser::ChoiceContext& tree);
    Sentence sequence(grammar::LccParser::SequenceContext& tree, Place place);
    Sentence guarded(grammar::LccParser::GuardedContext& tree);
    Sentence disjunction(grammar::LccParser::DisjunctionContext& tree);
    Sentence conjunction(grammar::LccParser::ConjunctionContext& tree);
    Sentence literal(grammar::LccParser::LiteralContext& tree);
    Sentence negation(grammar::LccParser::NegationContext& tree);

    Sentence joined_choice(grammar::LccParser::ChoiceContext& tree, std::vector<Sentence> branches,
                           const std::vector<Place>& places);
    Sentence with_constraint(const source::Span& span, bool direct_receive, Definition action, Constraint constraint);
    Sentence with_condition(grammar::LccParser::GuardedContext& tree, std::vector<Sentence> parts);
    Sentence misplaced(const source::Span& place, std::string message);

    /// All parts as definitions, or nothing after a report.
    std::optional<std::vector<Definition>> actions(std::vector<Sentence> parts, Place first_place = Place::elsewhere);
    /// All parts as constraints, or nothing after a report.
    std::optional<std::vector<Constraint>> constraints(std::vector<Sentence> parts);
    void report_constraint(const Constraint& constraint, Place place);
    void report_action(const Definition& action);

    TermBuilder& terms_;
    RelationBuilder relations_;
};

// --- syntax_error.cpp: The most likely meaning of an unexpected token.   parser, token -> diagnostic

/// The message about a mistake with a name of its own (a foreign arrow, MAP, a missing separator, a missing constraint, a list with
/// two tails), else the expected tokens.
[[nodiscard]] diag::Diagnostic syntax_error(const parsing::Mistake& mistake);

/// True when a fact ends without its full stop, so that the next fact may begin at the token.
[[nodiscard]] bool misses_full_stop(const parsing::Mistake& mistake);

// --- lcc_reader.cpp: Invalid tokens, found before parsing.   tokens -> diagnostics

/// Reads all tokens and reports stray characters, strings and comments that are not closed, and unknown escapes.
void check_tokens(antlr4::CommonTokenStream& tokens, source::FileId file, diag::Sink& sink);

}  // namespace map2pml::lcc
