#include "translator/machines/obligations/internal.h"

#include <algorithm>
#include <set>

#include "translator/machines/obligations/obligation.h"
#include "translator/model/machines/formula/free_names.h"
#include "translator/model/machines/formula/make.h"

namespace map2pml::eventb {

EventObligations::EventObligations(const CheckedMachine& machine, const CheckedEvent& event, Collector& collector)
    : machine_(machine), event_(event), collector_(collector) {
    for (const Bound& each : machine.all_variables()) {
        collector_.know(each);
        collector_.know({each.name + "'", each.type});
    }
    find_refined();
    for (const Bound& each : event.parameters) collector_.know(each);
    effect_ = effect_of(event.actions, collector_.types());
    if (!refined_.empty()) refined_effect_ = effect_of(refined_.front()->actions, collector_.types());
    const Substitution after = primes();
    for (const CheckedPredicate& witness : event.witnesses)
        if (const ExpressionPtr value = witness_value(witness))
            witnessed_[witness.label] = substitute(value, after);
        else
            witnesses_.push_back({witness.label, substitute(witness.predicate, after)});
    know_state();
}

void EventObligations::find_refined() {
    for (const std::string& label : event_.refines) {
        refined_.push_back(machine_.refined->event(label));
        for (const Bound& each : refined_.back()->parameters) collector_.know(each);
    }
}

Substitution EventObligations::primes() const {
    Substitution by;
    for (const Bound& variable : machine_.variables) {
        const auto found = effect_.after.find(variable.name);
        by[variable.name + "'"] = found == effect_.after.end() ? name(variable.name, variable.type) : found->second;
    }
    return by;
}

void EventObligations::know_state() {
    std::vector<Obligation::Change> changes;
    for (const Bound& variable : machine_.variables) {
        const auto found = effect_.after.find(variable.name);
        const ExpressionPtr same = name(variable.name, variable.type);
        // Before INITIALISATION there is no state: variables without an assignment are unchanged.
        changes.push_back({variable, found == effect_.after.end() ? same : found->second});
    }
    collector_.set_state(event_.parameters, std::move(changes));
}

void EventObligations::add(ObligationKind kind, const std::string& element, const source::Span& span,
                           const PredicatePtr& goal, const std::vector<Hypothesis>& hypotheses) {
    collector_.add({kind, event_.label, element, span, goal}, hypotheses);
}

std::vector<Hypothesis> EventObligations::before() const {
    std::vector<Hypothesis> all = hypotheses_of(machine_.theory.axioms);
    if (!event_.is_initialisation()) {
        append(all, hypotheses_of(machine_.refined_invariants()));
        append(all, hypotheses_of(machine_.invariants));
    }
    return all;
}

std::vector<Hypothesis> EventObligations::guarded() const {
    std::vector<Hypothesis> all = before();
    append(all, hypotheses_of(event_.guards));
    return all;
}

std::vector<Hypothesis> EventObligations::done() const {
    std::vector<Hypothesis> all = guarded();
    append(all, effect_.chosen);
    append(all, witnesses_);
    return all;
}

void EventObligations::add_all() {
    add_guards();
    add_actions();
    add_witnesses();
    add_refinement();
    add_invariants();
    add_variants();
}

void EventObligations::add_guards() {
    std::vector<Hypothesis> known = before();
    for (const CheckedPredicate& guard : event_.guards) {
        const auto at = static_cast<std::size_t>(&guard - event_.guards.data());
        const PredicatePtr defined = well_definedness(*guard.predicate);
        if (!is_trivial(*defined) && !is_shown_before(at, false))
            add(ObligationKind::well_defined, guard.label, guard.span, defined, known);
        if (guard.theorem && !is_trivial(*guard.predicate) && !is_shown_before(at, true))
            add(ObligationKind::theorem, guard.label, guard.span, guard.predicate, known);
        known.push_back({guard.label, guard.predicate});
    }
}

/// Whether the refined event has the same guard, and everything that precedes it there also precedes it here.
bool EventObligations::is_shown_before(std::size_t at, bool as_theorem) const {
    const auto place_of = [](const std::vector<CheckedPredicate>& guards, const Predicate& predicate) {
        return std::find_if(guards.begin(), guards.end(),
                            [&](const CheckedPredicate& each) { return same(*each.predicate, predicate); }) -
               guards.begin();
    };
    return std::any_of(refined_.begin(), refined_.end(), [&](const CheckedEvent* refined) {
        const auto theirs = place_of(refined->guards, *event_.guards[at].predicate);
        if (theirs == std::ssize(refined->guards)) return false;
        if (as_theorem && !refined->guards[static_cast<std::size_t>(theirs)].theorem) return false;
        return std::all_of(refined->guards.begin(), refined->guards.begin() + theirs, [&](const auto& each) {
            return place_of(event_.guards, *each.predicate) < static_cast<std::ptrdiff_t>(at);
        });
    });
}

bool EventObligations::is_action_of_refined(const CheckedAction& action) const {
    if (refined_.empty()) return false;
    const std::string text = to_string(action.assignment);
    const auto& actions = refined_.front()->actions;
    return std::any_of(actions.begin(), actions.end(),
                       [&](const CheckedAction& each) { return to_string(each.assignment) == text; });
}

void EventObligations::add_actions() {
    for (const CheckedAction& action : event_.actions) {
        if (is_action_of_refined(action)) continue;
        std::vector<Bound> after;
        for (const std::string& target : action.assignment.targets)
            after.push_back({target + "'", collector_.types().at(target)});
        PredicatePtr defined = well_definedness(action.assignment);
        PredicatePtr feasible = truth(true);
        if (const auto* member = std::get_if<BecomesMember>(&action.assignment.kind)) {
            feasible = compare(Sign::not_equal, member->set, atom(Atom::empty, member->set->type));
        } else if (const auto* such = std::get_if<BecomesSuch>(&action.assignment.kind)) {
            defined = quantified(true, after, defined);
            feasible = quantified(false, after, such->condition);
        }
        if (!is_trivial(*defined)) add(ObligationKind::well_defined, action.label, action.span, defined, guarded());
        if (!is_trivial(*feasible)) add(ObligationKind::feasible, action.label, action.span, feasible, guarded());
    }
}

void EventObligations::add_witnesses() {
    const Substitution after = primes();
    std::vector<Hypothesis> known = guarded();
    append(known, effect_.chosen);
    for (const CheckedPredicate& witness : event_.witnesses) {
        if (is_trivial(*witness.predicate)) continue;
        const PredicatePtr defined = well_definedness(*witness.predicate);
        if (!is_trivial(*defined)) {
            collector_.add(
                {ObligationKind::well_defined, event_.label, witness.label, witness.span, substitute(defined, after)},
                known, event_.label + "/" + witness.label + "/WWD");
        }
        if (witness_value(witness)) continue;
        const Bound gone{witness.label, collector_.types().at(witness.label)};
        add(ObligationKind::witness_feasible, witness.label, witness.span,
            quantified(false, {gone}, substitute(witness.predicate, after)), known);
    }
}

void EventObligations::add_invariants() {
    Substitution by = effect_.after;
    if (machine_.refined) {
        for (const Bound& variable : machine_.refined->variables) {
            const auto found = refined_effect_.after.find(variable.name);
            if (machine_.has_variable(variable.name) || found == refined_effect_.after.end()) continue;
            by[variable.name] = substitute(found->second, witnessed_);
        }
    }
    const std::vector<Hypothesis> known = done();
    for (const CheckedPredicate& invariant : machine_.invariants) {
        if (invariant.theorem || is_trivial(*invariant.predicate) || !is_touched(*invariant.predicate)) continue;
        collector_.add({ObligationKind::invariant, event_.label, invariant.label, invariant.span,
                        substitute(invariant.predicate, by), invariant.predicate},
                       known);
    }
}

/// True if the event, or the one that it refines, may change a variable of the predicate.
bool EventObligations::is_touched(const Predicate& predicate) const {
    if (event_.is_initialisation()) return true;
    const std::set<std::string> names = free_names(predicate);
    return std::any_of(names.begin(), names.end(),
                       [&](const std::string& each) { return effect_.assigns(each) || refined_effect_.assigns(each); });
}

void EventObligations::add_variants() {
    const bool convergent = event_.convergence == Convergence::convergent;
    if (machine_.variants.empty() || event_.convergence == Convergence::ordinary || event_.is_initialisation()) return;
    const bool inherited =
        !refined_.empty() && std::all_of(refined_.begin(), refined_.end(), [](const CheckedEvent* each) {
            return each->convergence == Convergence::convergent;
        });
    if (inherited) return;  // it converges by the variant of the refined machine
    std::vector<const CheckedVariant*> changed;
    for (const CheckedVariant& each : machine_.variants) {
        // An unchanged variant has no obligation, except that a convergent event must decrease some variant.
        const bool is_needed = convergent && &each == &machine_.variants.back();
        if (is_needed || !same(*substitute(each.expression, effect_.after), *each.expression)) changed.push_back(&each);
    }
    std::vector<Hypothesis> known = guarded();
    for (const CheckedVariant* each : changed) add_variant(*each, convergent, each == changed.back(), known);
}

/// Of several variants one decreases and those before it are unchanged: `known` gets the equation of this one for those that follow.
void EventObligations::add_variant(const CheckedVariant& variant, bool convergent, bool is_last,
                                   std::vector<Hypothesis>& known) {
    const ExpressionPtr& before_it = variant.expression;
    const ExpressionPtr after_it = substitute(before_it, effect_.after);
    const bool is_number = before_it->type == Type::integer();
    const bool decreases = convergent && is_last;
    const std::string label = event_.label + "/" + (variant.label.empty() ? "" : variant.label + "/");
    if (is_number && convergent) {
        const PredicatePtr natural = compare(Sign::in, before_it, atom(Atom::naturals, Type::power(Type::integer())));
        collector_.add({ObligationKind::natural, event_.label, variant.label, event_.span, natural}, known,
                       label + "NAT");
    }
    const Sign sign =
        is_number ? (decreases ? Sign::less : Sign::less_eq) : (decreases ? Sign::subset : Sign::subset_eq);
    if (known.size() == guarded().size()) append(known, effect_.chosen);  // the first variant to check
    collector_.add(
        {ObligationKind::variant, event_.label, variant.label, event_.span, compare(sign, after_it, before_it)}, known,
        label + "VAR");
    known.push_back({"", compare(Sign::equal, after_it, before_it)});
}

}  // namespace map2pml::eventb
