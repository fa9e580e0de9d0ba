/// Which sentences of LCC are actions and which are constraints.   tree -> `Definition`
#pragma once

#include <variant>
#include <vector>

#include "grammar/LccParser.h"
#include "translator/languages/lcc/relation_builder.h"
#include "translator/languages/lcc/sentence.h"
#include "translator/languages/lcc/syntax.h"
#include "translator/languages/lcc/term_builder.h"

namespace map2pml::lcc {

/// Builds from the leaves up: a message, `null` and `a(…)` are actions, all other leaves constraints; what joins them
/// decides what may stand there, and the first thing that may not is reported.
class SentenceBuilder {
  public:
    explicit SentenceBuilder(TermBuilder& terms) : terms_(terms), relations_(terms) {}

    /// The body of a clause. One that is no definition was reported and is `null` then.
    [[nodiscard]] Definition definition(grammar::LccParser::ParallelContext& tree);
    /// A constraint on its own; nothing after a report.
    [[nodiscard]] std::optional<Constraint> constraint(grammar::LccParser::DisjunctionContext& tree);

  private:
    /// What a part of an `or` follows: after a constraint, one that follows was meant to belong to it.
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

}  // namespace map2pml::lcc
