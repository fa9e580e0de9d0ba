/// Proof obligations of Event-B: what has to be proved about a context or machine.   `CheckedProject` -> sequents
///
/// Kinds and names as in the Rodin platform (Abrial 2010, chapter 5; Rodin handbook, section 3.2).
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "translator/machines/check/checked.h"
#include "translator/model/machines/formula/formula.h"
#include "translator/model/machines/formula/free_names.h"

namespace map2pml::eventb {

enum class ObligationKind : std::uint8_t {
    invariant,         ///< INV: the event keeps the invariant
    well_defined,      ///< WD, WWD, VWD: `f(x)` is used within `dom(f)` only, …
    theorem,           ///< THM: the theorem follows from what stands before it
    feasible,          ///< FIS: the action has some value to choose
    guard_stronger,    ///< GRD: the guard of the refined event holds
    simulates,         ///< SIM: the action agrees with that of the refined event
    merge,             ///< MRG: one of the guards of several refined events holds
    equal,             ///< EQL: a variable that is kept is left alone where the refined event leaves it alone
    witness_feasible,  ///< WFIS: the witness has some value
    finite,            ///< FIN: the variant is a finite set
    natural,           ///< NAT: the variant is not negative
    variant            ///< VAR: the event decreases the variant, or does not increase it
};

/// `INV`, `WD`, …
[[nodiscard]] std::string_view to_string(ObligationKind kind);

struct Hypothesis {
    std::string label;  ///< of the axiom, invariant or guard; empty for a generated one
    PredicatePtr predicate;
};

/// `hypotheses ⊢ goal`. All free names are listed with their types.
struct Obligation {
    std::string name;  ///< `step/inv1/INV`
    ObligationKind kind = ObligationKind::invariant;
    std::string component;
    std::string event;              ///< empty: of no event
    std::string element;            ///< the label of what is proved, empty where the kind says it all
    source::Span span;              ///< of that element
    std::vector<std::string> sets;  ///< carrier sets
    std::vector<std::string> constants;
    std::vector<Bound> names;
    std::vector<Hypothesis> hypotheses;
    PredicatePtr goal;
    PredicatePtr
        as_written;  ///< INV: the invariant as it is written, which the goal says of the state after; else null
    /// For reports: the values of these names are the state before, and what they become.
    struct Change {
        Bound variable;
        ExpressionPtr after;
    };
    std::vector<Bound> parameters;
    std::vector<Change> changes;  ///< all variables, in order
};

/// All obligations of a context that Rodin makes, under the names that it gives them; it makes none that is true by its types.
[[nodiscard]] std::vector<Obligation> obligations_of(const CheckedContext& context);
/// All obligations of a machine, likewise: INV, WD, THM, FIS, GRD, SIM, MRG, EQL, WFIS, FIN, NAT, VAR in the order of the text.
[[nodiscard]] std::vector<Obligation> obligations_of(const CheckedMachine& machine);

// --- split_goal.cpp: Takes a goal apart.   `H ⊢ ∀s·P ⇒ Q ∧ R` -> `H, P ⊢ Q` and `H, P ⊢ R`, with `s` a name of its own

/// Obligations that prove this one when all of them are proved. Quantifiers over sets have no form in first-order logic, where names of
/// sets have, and that a set is finite or a relation a function is only taken from hypotheses. What cannot become a name is replaced
/// by instances for the sets that have names (`set_instances`). Conditions of well-definedness are taken apart, too. Empty where none of this would help.
[[nodiscard]] std::vector<Obligation> split_goal(const Obligation& obligation);

// --- well_definedness.cpp: The condition under which a formula is well-defined: the operator L.   `f(x) = y` -> `x ∈ dom(f) ∧ f ∈ S ⇸ T`

/// L from left to right: the right side of `∧` may rely on the left. True where nothing can go wrong.
[[nodiscard]] PredicatePtr well_definedness(const Predicate& predicate);
[[nodiscard]] PredicatePtr well_definedness(const Expression& expression);
[[nodiscard]] PredicatePtr well_definedness(const Assignment& assignment);

// --- effect.cpp: The effect of an event on variables.   actions -> value of each variable after the event

/// `x ≔ E` gives E; `x :∈ S` gives the name `x'` and the hypothesis `x' ∈ S`.
struct Effect {
    Substitution after;               ///< assigned variable -> its value
    std::vector<Hypothesis> chosen;   ///< about primed names
    std::set<std::string> is_chosen;  ///< variables whose value is a primed name
    [[nodiscard]] bool assigns(const std::string& variable) const { return after.contains(variable); }
};

/// \param types of the variables.
[[nodiscard]] Effect effect_of(const std::vector<CheckedAction>& actions, const std::map<std::string, Type>& types);

/// The before-after predicate of one action: `x' = E`, `x' ∈ S`, P.
[[nodiscard]] PredicatePtr before_after(const Assignment& assignment, const std::map<std::string, Type>& types);

/// The expression of a witness of the form `name = E` or `E = name`; null otherwise.
[[nodiscard]] ExpressionPtr witness_value(const CheckedPredicate& witness);

}  // namespace map2pml::eventb
