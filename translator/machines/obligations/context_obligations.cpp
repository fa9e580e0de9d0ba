#include "translator/machines/obligations/internal.h"
#include "translator/machines/obligations/well_definedness.h"

namespace map2pml::eventb {

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
