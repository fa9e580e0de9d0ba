/// Values of what the abstract class has and the concrete one has not.   step, retrieve relation -> witnesses
///
/// Forward simulation asks for some abstract step; Event-B asks for each of its parameters which one. In this order: what `with` says;
/// a parameter of the same name; the value that the retrieve relation equates with it; if only one is open, any value that makes the
/// abstract step possible and keeps the retrieve relation, so that its existence is the rule itself.
#pragma once

#include <vector>

#include "translator/machines/from_maze/formulas.h"
#include "translator/machines/from_maze/machine.h"
#include "translator/machines/from_maze/occurrences.h"

namespace map2pml::maze_to_eventb {

class Witnesses {
  public:
    /// \param retrieve the conjuncts of the retrieve relation
    Witnesses(const maze::Development& development, const Level& abstract, const Level& concrete,
              const std::vector<eventb::PredicatePtr>& retrieve, const Names& names, diag::Sink& sink)
        : development_(development),
          abstract_(abstract),
          concrete_(concrete),
          retrieve_(retrieve),
          names_(names),
          sink_(sink) {}

    /// What is open still is reported (M2P714).
    [[nodiscard]] std::vector<eventb::LabelledPredicate> of_step(const Occurrence& occurrence,
                                                                 const StepDraft& abstract);
    [[nodiscard]] std::vector<eventb::LabelledPredicate> of_initialisation(const maze::Refinement& refinement,
                                                                           const eventb::Event& abstract);

  private:
    /// What an abstract variable equals by the retrieve relation, in concrete variables; null: nothing is said.
    [[nodiscard]] eventb::ExpressionPtr equal_to(const std::string& variable) const;
    [[nodiscard]] eventb::ExpressionPtr value_for(const std::string& parameter, const Occurrence& occurrence,
                                                  const StepDraft& abstract);
    [[nodiscard]] eventb::ExpressionPtr stated(const std::string& parameter, const Occurrence& occurrence,
                                               const StepDraft& abstract);
    [[nodiscard]] eventb::PredicatePtr any_that_fits(const eventb::Substitution& known, const Occurrence& occurrence,
                                                     const StepDraft& abstract) const;
    void report(const std::string& what, const source::Span& span);

    const maze::Development& development_;
    const Level& abstract_;
    const Level& concrete_;
    const std::vector<eventb::PredicatePtr>& retrieve_;
    const Names& names_;
    diag::Sink& sink_;
};

}  // namespace map2pml::maze_to_eventb
