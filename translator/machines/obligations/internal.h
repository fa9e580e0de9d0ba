/// Declarations shared by the sources of `translator/machines/obligations`; no other folder includes them.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "translator/machines/obligations/obligation.h"
#include "translator/model/machines/formula/formula.h"

namespace map2pml::eventb {

// --- collector.cpp: Takes obligations and completes them.   goal, hypotheses -> `Obligation`

class Collector {
  public:
    Collector(std::string component, const Theory& theory);

    /// A variable or parameter that formulas may name.
    void know(const Bound& name) { types_[name.name] = name.type; }
    [[nodiscard]] const std::map<std::string, Type>& types() const { return types_; }
    /// The hypotheses of every obligation about states; empty for contexts.
    void set_state(std::vector<Bound> parameters, std::vector<Obligation::Change> changes);

    struct Goal {
        ObligationKind kind{};
        std::string event;
        std::string element;
        source::Span span;
        PredicatePtr goal;
        PredicatePtr as_written = nullptr;  ///< INV: the invariant that the goal was made of
    };
    /// Adds an obligation named `event/element/KIND`, without the parts that are empty.
    void add(const Goal& goal, const std::vector<Hypothesis>& hypotheses);
    /// Adds an obligation of the given name, for well-definedness, which has three kinds of names.
    void add(const Goal& goal, const std::vector<Hypothesis>& hypotheses, const std::string& name);

    [[nodiscard]] std::vector<Obligation> take() { return std::move(obligations_); }

  private:
    std::string component_;
    std::vector<std::string> sets_;
    std::vector<std::string> constants_;
    std::map<std::string, Type> types_;
    std::vector<Bound> parameters_;
    std::vector<Obligation::Change> changes_;
    std::vector<Obligation> obligations_;
};

/// `label: P` for each.
[[nodiscard]] std::vector<Hypothesis> hypotheses_of(const std::vector<CheckedPredicate>& predicates);
void append(std::vector<Hypothesis>& to, const std::vector<Hypothesis>& more);

// --- event_obligations.cpp: The obligations of one event.   `CheckedEvent` in its machine -> sequents

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
    /// Primed names of variables that are assigned `x ≔ E` become E, those of unchanged variables become x.
    [[nodiscard]] Substitution primes() const;

    const CheckedMachine& machine_;
    const CheckedEvent& event_;
    Collector& collector_;
    std::vector<const CheckedEvent*> refined_;
    Effect effect_;
    Effect refined_effect_;
    Substitution witnessed_;             ///< parameters and after-values that are gone -> the expression of the witness
    std::vector<Hypothesis> witnesses_;  ///< witnesses that are not equations
};

// --- set_instances.cpp: Quantifiers over sets, replaced by some of their instances.   `∀s·P` as a hypothesis -> P for the sets that have names

/// Whether the predicate contains a quantifier over sets.
[[nodiscard]] bool quantifies_sets(const Predicate& predicate);

/// Sets with names and types: names, or terms of them.
using SetTerms = std::vector<ExpressionPtr>;

/// A consequence: `∀s·P` becomes P for each of the sets of this type; a predicate without such a form is itself.
[[nodiscard]] PredicatePtr weaker(const PredicatePtr& predicate, const SetTerms& sets);
/// A sufficient condition: `∃s·P` becomes P for one of the sets. In both, `∃s·s = E ∧ P` is P for E.
[[nodiscard]] PredicatePtr stronger(const PredicatePtr& predicate, const SetTerms& sets);
/// `∃s·P ∧ Q` where Q has no s is `Q ∧ ∃s·P`, for sets s; anything else is itself.
[[nodiscard]] PredicatePtr narrowed(const PredicatePtr& predicate);
/// A consequence that has a form: `f ∈ X → {s·s ∈ ℙ(Y) ∧ P ∣ s}` becomes `f ∈ X → ℙ(Y)`; anything else is itself.
[[nodiscard]] PredicatePtr with_all_subsets(const PredicatePtr& predicate);
/// Adds the terms whose cardinality a predicate states, `(s ∖ {p}) ∪ {q}`, but not names.
void add_counted_sets(const Predicate& predicate, SetTerms& to);

// --- collector.cpp: Formulas that are true by their types, for which Rodin generates no obligation.   `x ∈ ℤ`, `h ⊆ S` -> trivial

/// ⊤, or `∈` and `⊆` of all values of a type.
[[nodiscard]] bool is_trivial(const Predicate& predicate);
/// Whether all values of the type are made of truth values, so that there are finitely many.
[[nodiscard]] bool is_made_of_truth_values(const Type& type);

}  // namespace map2pml::eventb
