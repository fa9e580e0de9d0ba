#include "translator/machines/obligations/vacuity.h"

#include <algorithm>

#include "translator/machines/obligations/internal.h"
#include "translator/model/machines/formula/make.h"

namespace map2pml::eventb {

namespace {

using About = VacuityQuestion::About;

void add_premises(Premises& to, PremiseKind kind, const std::string& component, const std::string& event,
                  const std::vector<CheckedPredicate>& predicates) {
    for (const CheckedPredicate& each : predicates) {
        if (each.theorem) continue;
        // Inherited elements belong to an earlier component.
        to.try_emplace(each.predicate.get(), Premise{kind, component, event, each.label, each.span, each.predicate});
    }
}

/// `premises ⊢ ⊥` for those of the predicates that are premises.
VacuityQuestion question(About about, const std::string& component, const std::string& element,
                         const source::Span& span, const std::vector<Hypothesis>& hypotheses, const Premises& premises,
                         Collector& collector) {
    VacuityQuestion made{about, component, element, span, {}, {}};
    std::vector<Hypothesis> used;
    for (const Hypothesis& each : hypotheses) {
        const auto found = premises.find(each.predicate.get());
        if (found == premises.end()) continue;
        made.premises.push_back(found->second);
        used.push_back(each);
    }
    collector.add({ObligationKind::theorem, element, "", span, truth(false)}, used,
                  (element.empty() ? "" : element + "/") + "VACUITY");
    made.sequent = collector.take().front();
    return made;
}

std::vector<Hypothesis> allowed(const CheckedMachine& machine) {
    std::vector<Hypothesis> all = hypotheses_of(machine.theory.axioms);
    append(all, hypotheses_of(machine.refined_invariants()));
    append(all, hypotheses_of(machine.invariants));
    return all;
}

Collector collector_of(const CheckedMachine& machine) {
    Collector collector(machine.name, machine.theory);
    for (const Bound& each : machine.all_variables()) collector.know(each);
    return collector;
}

/// `P` of `P ⇒ Q`; bound variables become names.
PredicatePtr left_side(const Predicate& predicate, std::vector<Bound>& bound) {
    if (const auto* implication = std::get_if<Implication>(&predicate.kind))
        return implication->both_ways ? nullptr : implication->left;
    const auto* every = std::get_if<Quantified>(&predicate.kind);
    if (every == nullptr || !every->all) return nullptr;
    bound.insert(bound.end(), every->bound.begin(), every->bound.end());
    return left_side(*every->body, bound);
}

}  // namespace

std::string_view to_string(PremiseKind kind) {
    switch (kind) {
        case PremiseKind::axiom:
            return "axiom";
        case PremiseKind::invariant:
            return "invariant";
        case PremiseKind::guard:
            return "guard";
        case PremiseKind::condition:
            return "condition";
    }
    return "";
}

Premises premises_of(const CheckedProject& project) {
    Premises all;
    for (const CheckedContext& each : project.contexts) {
        std::vector<CheckedPredicate> own;
        std::copy_if(each.theory.axioms.begin(), each.theory.axioms.end(), std::back_inserter(own),
                     [](const CheckedPredicate& axiom) { return !axiom.inherited; });
        add_premises(all, PremiseKind::axiom, each.name, "", own);
    }
    for (const auto& machine : project.machines) {
        add_premises(all, PremiseKind::invariant, machine->name, "", machine->invariants);
        for (const CheckedEvent& event : machine->events)
            add_premises(all, PremiseKind::guard, machine->name, event.label, event.guards);
    }
    return all;
}

template <typename Component>
VacuityQuestion about_axioms(const Component& component, const Premises& premises) {
    Collector collector(component.name, component.theory);
    return question(About::axioms, component.name, "", component.span, hypotheses_of(component.theory.axioms), premises,
                    collector);
}

template VacuityQuestion about_axioms(const CheckedContext& component, const Premises& premises);
template VacuityQuestion about_axioms(const CheckedMachine& component, const Premises& premises);

VacuityQuestion about_invariants(const CheckedMachine& machine, const Premises& premises) {
    Collector collector = collector_of(machine);
    return question(About::invariants, machine.name, "", machine.span, allowed(machine), premises, collector);
}

VacuityQuestion about_event(const CheckedMachine& machine, const CheckedEvent& event, const Premises& premises) {
    Collector collector = collector_of(machine);
    for (const Bound& each : event.parameters) collector.know(each);
    std::vector<Hypothesis> all = allowed(machine);
    append(all, hypotheses_of(event.guards));
    return question(About::event, machine.name, event.label, event.span, all, premises, collector);
}

namespace {

/// Without the last premise.
VacuityQuestion question_about(About about, const Obligation& theorem, const Premises& premises) {
    VacuityQuestion made{about, theorem.component, theorem.element, theorem.span, {}, theorem};
    made.sequent.hypotheses.clear();
    made.sequent.name = theorem.element + "/VACUITY";
    made.sequent.goal = truth(false);
    for (const Hypothesis& each : theorem.hypotheses) {
        const auto found = premises.find(each.predicate.get());
        if (found == premises.end()) continue;
        made.premises.push_back(found->second);
        made.sequent.hypotheses.push_back(each);
    }
    return made;
}

}  // namespace

std::optional<VacuityQuestion> about_theorem(const Obligation& theorem, const Premises& premises) {
    if (theorem.kind != ObligationKind::theorem) return std::nullopt;
    std::vector<Bound> bound;
    const PredicatePtr condition = left_side(*theorem.goal, bound);
    if (!condition) return std::nullopt;
    VacuityQuestion made = question_about(About::theorem, theorem, premises);
    made.premises.push_back({PremiseKind::condition, theorem.component, "", theorem.element, theorem.span, condition});
    made.sequent.hypotheses.push_back({"", quantified(false, bound, condition)});
    return made;
}

VacuityQuestion about_refuted(const Obligation& theorem, const Premises& premises) {
    VacuityQuestion made = question_about(About::refuted, theorem, premises);
    made.premises.push_back(
        {PremiseKind::condition, theorem.component, "", theorem.element, theorem.span, theorem.goal});
    made.sequent.hypotheses.push_back({"", theorem.goal});
    return made;
}

}  // namespace map2pml::eventb
