// Obligations of an event towards the event that it refines: MRG, GRD, SIM, EQL.
#include <algorithm>

#include "translator/machines/obligations/internal.h"
#include "translator/model/machines/formula/make.h"

namespace map2pml::eventb {

bool EventObligations::is_guard(const Predicate& predicate) const {
    return std::any_of(event_.guards.begin(), event_.guards.end(),
                       [&](const CheckedPredicate& each) { return same(*each.predicate, predicate); });
}

void EventObligations::add_refinement() {
    if (refined_.size() > 1) {
        add_merge();
    } else if (refined_.size() == 1) {
        std::vector<Hypothesis> known = guarded();
        append(known, effect_.chosen);
        append(known, witnesses_);
        for (const CheckedPredicate& guard : refined_.front()->guards) {
            if (guard.theorem || is_trivial(*guard.predicate) || is_guard(*guard.predicate)) continue;
            add(ObligationKind::guard_stronger, guard.label, event_.span, substitute(guard.predicate, witnessed_),
                known);
        }
    }
    if (!refined_.empty())
        for (const CheckedAction& action : refined_.front()->actions) add_simulation(action);
    if (machine_.refined && !event_.is_initialisation()) add_kept_variables();
}

void EventObligations::add_merge() {
    std::vector<PredicatePtr> alternatives;
    for (const CheckedEvent* each : refined_) {
        std::vector<PredicatePtr> guards;
        for (const CheckedPredicate& guard : each->guards) {
            const bool known = is_trivial(*guard.predicate) || is_guard(*guard.predicate);
            if (!guard.theorem && !known) guards.push_back(guard.predicate);
        }
        if (guards.empty()) return;  // this event is always enabled
        std::vector<Bound> gone;
        for (const Bound& parameter : each->parameters) {
            const bool kept = std::any_of(event_.parameters.begin(), event_.parameters.end(),
                                          [&](const Bound& own) { return own.name == parameter.name; });
            if (!kept) gone.push_back(parameter);
        }
        alternatives.push_back(quantified(false, gone, all_of(guards)));
    }
    add(ObligationKind::merge, "", event_.span, any_of(alternatives), guarded());
}

void EventObligations::add_simulation(const CheckedAction& action) {
    const std::string text = to_string(action.assignment);
    if (std::any_of(event_.actions.begin(), event_.actions.end(),
                    [&](const CheckedAction& each) { return to_string(each.assignment) == text; }))
        return;
    // The primed names of kept variables are their values after this event; the others are given by witnesses.
    Substitution by = primes();
    for (const auto& [gone, value] : witnessed_) by[gone] = value;
    const auto kept = [&](const std::string& variable) { return machine_.has_variable(variable); };
    if (const auto* becomes = std::get_if<Becomes>(&action.assignment.kind)) {
        std::vector<PredicatePtr> parts;
        bool any_kept = false;
        for (std::size_t at = 0; at < becomes->values.size(); ++at) {
            const std::string& variable = action.assignment.targets[at];
            if (!kept(variable)) continue;  // the refined action says what it is
            any_kept = true;
            const ExpressionPtr own = by.at(variable + "'");
            const ExpressionPtr wanted = substitute(becomes->values[at], witnessed_);
            parts.push_back(compare(Sign::equal, own, wanted));
        }
        if (!any_kept) return;
        add(ObligationKind::simulates, action.label, event_.span, all_of(parts), done());
        return;
    }
    const PredicatePtr wanted = before_after(action.assignment, collector_.types());
    if (is_trivial(*wanted)) return;
    add(ObligationKind::simulates, action.label, event_.span, substitute(wanted, by), done());
}

void EventObligations::add_kept_variables() {
    for (const Bound& variable : machine_.refined->variables) {
        if (!machine_.has_variable(variable.name) || !effect_.assigns(variable.name)) continue;
        if (!refined_.empty() && refined_effect_.assigns(variable.name)) continue;
        const ExpressionPtr before_it = name(variable.name, variable.type);
        const ExpressionPtr& after_it = effect_.after.at(variable.name);
        add(ObligationKind::equal, variable.name, event_.span, compare(Sign::equal, after_it, before_it), done());
    }
}

}  // namespace map2pml::eventb
