#include "translator/machines/obligations/internal.h"

#include "translator/machines/obligations/obligation.h"
#include "translator/model/machines/formula/make.h"

namespace map2pml::eventb {

namespace {

void add_invariant_obligations(const CheckedMachine& machine, std::vector<Obligation>& to) {
    Collector collector(machine.name, machine.theory);
    std::vector<Obligation::Change> state;
    for (const Bound& each : machine.all_variables()) collector.know(each);
    for (const Bound& each : machine.variables) state.push_back({each, name(each.name, each.type)});
    collector.set_state({}, std::move(state));
    std::vector<Hypothesis> before = hypotheses_of(machine.theory.axioms);
    append(before, hypotheses_of(machine.refined_invariants()));
    for (const CheckedPredicate& invariant : machine.invariants) {
        const PredicatePtr defined = well_definedness(*invariant.predicate);
        if (!is_trivial(*defined))
            collector.add({ObligationKind::well_defined, "", invariant.label, invariant.span, defined}, before);
        if (invariant.theorem && !is_trivial(*invariant.predicate))
            collector.add({ObligationKind::theorem, "", invariant.label, invariant.span, invariant.predicate}, before);
        before.push_back({invariant.label, invariant.predicate});
    }
    for (const CheckedVariant& variant : machine.variants) {
        const std::string label = variant.label.empty() ? "" : variant.label + "/";
        const PredicatePtr defined = well_definedness(*variant.expression);
        if (!is_trivial(*defined))
            collector.add({ObligationKind::well_defined, "", "", machine.span, defined}, before, label + "VWD");
        const Type& type = variant.expression->type;
        if (type.kind == Type::Kind::power && !is_made_of_truth_values(type)) {
            collector.add({ObligationKind::finite, "", "", machine.span, finite(variant.expression)}, before,
                          label + "FIN");
        }
    }
    for (Obligation& each : collector.take()) to.push_back(std::move(each));
}

}  // namespace

std::vector<Obligation> obligations_of(const CheckedMachine& machine) {
    std::vector<Obligation> all;
    add_invariant_obligations(machine, all);
    for (const CheckedEvent& event : machine.events) {
        Collector collector(machine.name, machine.theory);
        EventObligations(machine, event, collector).add_all();
        for (Obligation& each : collector.take()) all.push_back(std::move(each));
    }
    return all;
}

std::vector<Obligation> obligations_of(const CheckedContext& context) {
    Collector collector(context.name, context.theory);
    std::vector<Hypothesis> before;
    for (const CheckedPredicate& axiom : context.theory.axioms) {
        if (!axiom.inherited) {
            const PredicatePtr defined = well_definedness(*axiom.predicate);
            if (!is_trivial(*defined))
                collector.add({ObligationKind::well_defined, "", axiom.label, axiom.span, defined}, before);
            if (axiom.theorem && !is_trivial(*axiom.predicate))
                collector.add({ObligationKind::theorem, "", axiom.label, axiom.span, axiom.predicate}, before);
        }
        before.push_back({axiom.label, axiom.predicate});
    }
    return collector.take();
}

}  // namespace map2pml::eventb
