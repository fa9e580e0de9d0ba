/// The obligations of one event.   `CheckedEvent` in its machine -> sequents
#pragma once

#include "translator/machines/obligations/collector.h"
#include "translator/machines/obligations/effect.h"

namespace map2pml::eventb {

/// Adds FIS, GRD, INV, … of one event to the collector.
class EventObligations {
  public:
    EventObligations(const CheckedMachine& machine, const CheckedEvent& event, Collector& collector);

    void add_all();

  private:
    void find_refined();
    void add_guards();
    void add_witnesses();
    void add_actions();
    void add_refinement();
    void add_merge();
    void add_simulation(const CheckedAction& action);
    void add_kept_variables();
    void add_invariants();
    void add_variants();
    void add_variant(const CheckedVariant& variant, bool convergent, bool is_last, std::vector<Hypothesis>& known);
    void know_state();
    [[nodiscard]] bool is_shown_before(std::size_t at, bool as_theorem) const;
    [[nodiscard]] bool is_action_of_refined(const CheckedAction& action) const;
    [[nodiscard]] bool is_guard(const Predicate& predicate) const;
    [[nodiscard]] bool is_touched(const Predicate& predicate) const;
    void add(ObligationKind kind, const std::string& element, const source::Span& span, const PredicatePtr& goal,
             const std::vector<Hypothesis>& hypotheses);

    /// A ∧ I ∧ J; for INITIALISATION A alone.
    [[nodiscard]] std::vector<Hypothesis> before() const;
    /// … ∧ H
    [[nodiscard]] std::vector<Hypothesis> guarded() const;
    /// … ∧ W1 ∧ W2 ∧ T
    [[nodiscard]] std::vector<Hypothesis> done() const;
    /// Primed names of what is assigned `x ≔ E` become E, those of what is left alone become x.
    [[nodiscard]] Substitution primes() const;

    const CheckedMachine& machine_;
    const CheckedEvent& event_;
    Collector& collector_;
    std::vector<const CheckedEvent*> refined_;
    Effect effect_;
    Effect refined_effect_;
    Substitution witnessed_;             ///< parameters and after-values that are gone -> what the witness says
    std::vector<Hypothesis> witnesses_;  ///< those that are no equations
};

}  // namespace map2pml::eventb
