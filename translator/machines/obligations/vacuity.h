/// Premises that must be satisfiable for proofs to show something: the axioms, the invariants, the guards of events.
///
/// A question is put as a sequent `premises ⊢ ⊥`. When it is proved, every obligation that has these premises is proved
/// vacuously. Theorems are not premises: a wrong one is refuted itself, and shows nothing about the premises that it was to follow
/// from. The consequences of a refuted theorem are a separate question.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "translator/machines/obligations/obligation.h"

namespace map2pml::eventb {

enum class PremiseKind : std::uint8_t { axiom, invariant, guard, condition };
[[nodiscard]] std::string_view to_string(PremiseKind kind);

/// An axiom, invariant or guard under its label, of the component that it is written in; or the left side of a theorem.
struct Premise {
    PremiseKind kind = PremiseKind::axiom;
    std::string component;
    std::string event;  ///< guards: the event
    std::string label;
    source::Span span;
    PredicatePtr predicate;
};

struct VacuityQuestion {
    enum class About : std::uint8_t { axioms, invariants, event, theorem, refuted };
    About about = About::axioms;
    std::string component;
    std::string element;            ///< label of the event or theorem
    source::Span span;              ///< of the component, event or theorem
    std::vector<Premise> premises;  ///< the hypotheses of `sequent`, in their order
    Obligation sequent;
};

/// All premises of a project, by the predicates that hypotheses of obligations share with them.
using Premises = std::map<const Predicate*, Premise>;
[[nodiscard]] Premises premises_of(const CheckedProject& project);

/// The axioms of a context, or of all contexts that a machine sees. \tparam Component `CheckedContext` or `CheckedMachine`
template <typename Component>
[[nodiscard]] VacuityQuestion about_axioms(const Component& component, const Premises& premises);
[[nodiscard]] VacuityQuestion about_invariants(const CheckedMachine& machine, const Premises& premises);
[[nodiscard]] VacuityQuestion about_event(const CheckedMachine& machine, const CheckedEvent& event,
                                          const Premises& premises);
/// Whether `P` of a theorem `P ⇒ Q` or `∀x·P ⇒ Q` ever holds; nothing for an obligation that is not such a theorem.
[[nodiscard]] std::optional<VacuityQuestion> about_theorem(const Obligation& theorem, const Premises& premises);
/// Whether a refuted theorem contradicts the premises, or itself. Then everything proved with its help is proved vacuously. The
/// last premise is the theorem, with the predicate that hypotheses share.
[[nodiscard]] VacuityQuestion about_refuted(const Obligation& theorem, const Premises& premises);

}  // namespace map2pml::eventb
