/// The smallest sentences: messages, role changes, `null`, predicates and comparisons.   tree -> `Sentence`
#pragma once

#include "grammar/LccParser.h"
#include "translator/languages/lcc/sentence.h"
#include "translator/languages/lcc/term_builder.h"

namespace map2pml::lcc {

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

/// Reports a role or an id that cannot be one. True when both are well.
[[nodiscard]] bool check_agent(const Agent& agent, TermBuilder& reports);

}  // namespace map2pml::lcc
