// What a refined event asks of the event that refines it: MRG, GRD, SIM, EQL.
#include <algorithm>

#include "translator/eventb/formula/make.h"
#include "translator/eventb/formula/overloaded.h"
#include "translator/eventb/obligations/event_obligations.h"

namespace map2pml::eventb {

namespace {

/// Everything of the refined event is part of the event.
bool is_extended(const CheckedEvent& event) {
    return std::any_of(event.actions.begin(), event.actions.end(), [](const auto& each) { return each.inherited; }) ||
           std::any_of(event.guards.begin(), event.guards.end(), [](const auto& each) { return each.inherited; });
}

}  // namespace

void EventObligations::add_refinement() {
    if (refined_.size() > 1) {
        add_merge();
    } else if (refined_.size() == 1 && !is_extended(event_)) {
        std::vector<Hypothesis> known = guarded();
        append(known, effect_.chosen);
        append(known, witnesses_);
        for (const CheckedPredicate& guard : refined_.front()->guards) {
            if (guard.theorem) continue;
            add(ObligationKind::guard_stronger, guard.label, event_.span, substitute(guard.predicate, witnessed_),
                known);
        }
    }
    if (!refined_.empty() && !is_extended(event_)) {
        for (const CheckedAction& action : refined_.front()->actions) add_simulation(action);
    }
    if (machine_.refined && !event_.is_initialisation()) add_kept_variables();
}

void EventObligations::add_merge() {
    std::vector<PredicatePtr> ways;
    for (const CheckedEvent* each : refined_) {
        std::vector<PredicatePtr> guards;
        for (const CheckedPredicate& guard : each->guards) {
            if (!guard.theorem) guards.push_back(guard.predicate);
        }
        std::vector<Bound> gone;
        for (const Bound& parameter : each->parameters) {
            const bool kept = std::any_of(event_.parameters.begin(), event_.parameters.end(),
                                          [&](const Bound& own) { return own.name == parameter.name; });
            if (!kept) gone.push_back(parameter);
        }
        ways.push_back(quantified(false, gone, all_of(guards)));
    }
    add(ObligationKind::merge, "", event_.span, any_of(ways), guarded());
}

void EventObligations::add_simulation(const CheckedAction& action) {
    // The primed names of kept variables are what this event makes of them, those of others what the witnesses say.
    Substitution by = primes();
    for (const auto& [gone, value] : witnessed_) by[gone] = value;
    const auto kept = [&](const std::string& variable) { return machine_.has_variable(variable); };
    if (const auto* becomes = std::get_if<Becomes>(&action.assignment.kind)) {
        std::vector<PredicatePtr> parts;
        for (std::size_t at = 0; at < becomes->values.size(); ++at) {
            const std::string& variable = action.assignment.targets[at];
            if (!kept(variable)) continue;  // the refined action says what it is
            const ExpressionPtr own = by.at(variable + "'");
            const ExpressionPtr wanted = substitute(becomes->values[at], witnessed_);
            if (!same(*own, *wanted)) parts.push_back(compare(Sign::equal, own, wanted));
        }
        add(ObligationKind::simulates, action.label, event_.span, all_of(parts), done());
        return;
    }
    const PredicatePtr wanted = before_after(action.assignment, collector_.types());
    add(ObligationKind::simulates, action.label, event_.span, substitute(wanted, by), done());
}

void EventObligations::add_kept_variables() {
    for (const Bound& variable : machine_.refined->variables) {
        if (!machine_.has_variable(variable.name) || !effect_.assigns(variable.name)) continue;
        if (!refined_.empty() && refined_effect_.assigns(variable.name)) continue;
        const ExpressionPtr before_it = name(variable.name, variable.type);
        const ExpressionPtr& after_it = effect_.after.at(variable.name);
        if (same(*before_it, *after_it)) continue;
        add(ObligationKind::equal, variable.name, event_.span, compare(Sign::equal, after_it, before_it), done());
    }
}

}  // namespace map2pml::eventb
