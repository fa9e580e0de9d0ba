/// Proof obligations of Event-B: what has to be proved about a context or machine.   `CheckedProject` -> sequents
///
/// Kinds and names as in the Rodin platform (Abrial 2010, chapter 5; Rodin handbook, section 3.2).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "translator/machines/check/checked.h"

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

}  // namespace map2pml::eventb
