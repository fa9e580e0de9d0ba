#include "translator/eventb/obligations/collector.h"
#include "translator/eventb/obligations/well_definedness.h"

namespace map2pml::eventb {

std::vector<Obligation> obligations_of(const CheckedContext& context) {
    Collector collector(context.name, context.theory);
    std::vector<Hypothesis> before;
    for (const CheckedPredicate& axiom : context.theory.axioms) {
        if (!axiom.inherited) {
            collector.add(
                {ObligationKind::well_defined, "", axiom.label, axiom.span, well_definedness(*axiom.predicate)},
                before);
            if (axiom.theorem) {
                collector.add({ObligationKind::theorem, "", axiom.label, axiom.span, axiom.predicate}, before);
            }
        }
        before.push_back({axiom.label, axiom.predicate});
    }
    return collector.take();
}

}  // namespace map2pml::eventb
