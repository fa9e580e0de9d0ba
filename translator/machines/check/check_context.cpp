#include <algorithm>

#include "translator/machines/check/internal.h"

namespace map2pml::eventb {

void inherit(Theory& to, const Theory& from) {
    for (const std::string& set : from.sets)
        if (std::find(to.sets.begin(), to.sets.end(), set) == to.sets.end()) to.sets.push_back(set);
    for (const Bound& constant : from.constants)
        if (std::find(to.constants.begin(), to.constants.end(), constant) == to.constants.end())
            to.constants.push_back(constant);
    for (const CheckedPredicate& axiom : from.axioms) {
        const bool known = std::any_of(to.axioms.begin(), to.axioms.end(), [&](const CheckedPredicate& each) {
            return each.label == axiom.label && each.predicate == axiom.predicate;
        });
        if (known) continue;
        to.axioms.push_back(axiom);
        to.axioms.back().inherited = true;
    }
}

CheckedContext check_context(const Context& context, const std::vector<const CheckedContext*>& extended,
                             diag::Sink& sink) {
    CheckedContext checked{.name = context.name, .span = context.span};
    for (const CheckedContext* each : extended) inherit(checked.theory, each->theory);
    Scope scope(sink);
    scope.add(checked.theory);
    for (const NamedElement& set : context.sets) {
        scope.add_set(set);
        checked.theory.sets.push_back(set.name);
    }
    for (const NamedElement& constant : context.constants) scope.add(constant);
    std::vector<CheckedPredicate> axioms;
    std::set<std::string> labels;
    for (const LabelledPredicate& axiom : context.axioms) {
        scope.check_label(axiom.label, axiom.span, labels);
        axioms.push_back(scope.infer(axiom));
    }
    const std::vector<Bound> constants = scope.settle(context.constants);
    checked.theory.constants.insert(checked.theory.constants.end(), constants.begin(), constants.end());
    scope.settle(axioms);
    checked.theory.axioms.insert(checked.theory.axioms.end(), axioms.begin(), axioms.end());
    return checked;
}

}  // namespace map2pml::eventb
