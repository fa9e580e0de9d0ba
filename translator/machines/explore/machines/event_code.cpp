#include "translator/machines/explore/machines/internal.h"

#include <algorithm>
#include <set>

#include "translator/machines/obligations/obligation.h"
#include "translator/model/machines/formula/free_names.h"
#include "translator/model/machines/formula/make.h"

namespace map2pml::machine_exploration {

namespace {

using eventb::CheckedEvent;
using eventb::CheckedMachine;
using eventb::CheckedPredicate;
using eventb::PredicatePtr;

bool contains(const std::vector<eventb::Bound>& all, const std::string& name) {
    return std::any_of(all.begin(), all.end(), [&](const eventb::Bound& each) { return each.name == name; });
}

class MachineCoder {
  public:
    explicit MachineCoder(const CheckedMachine& machine) : machine_(machine) {}

    MachineCode run() {
        made_.variables = machine_.variables;
        made_.own = machine_.variables.size();
        for (const eventb::Bound& each : machine_.all_variables())
            if (!machine_.has_variable(each.name)) made_.variables.push_back(each);
        for (const eventb::Bound& each : made_.variables) types_[each.name] = each.type;
        add_invariants(machine_, "");
        for (const CheckedEvent& each : machine_.events) {
            EventCode code = event_code(each);
            add_requirements(each);
            if (each.is_initialisation())
                made_.first = std::move(code);
            else
                made_.events.push_back(std::move(code));
        }
        for (const eventb::CheckedVariant& each : machine_.variants)
            require("well-definedness", "variant", eventb::well_definedness(*each.expression), each.span);
        return std::move(made_);
    }

  private:
    void require(const std::string& property, const std::string& label, const PredicatePtr& formula,
                 const source::Span& span) {
        if (!eventb::is_truth(*formula, true)) made_.requirements.push_back({property, label, formula, span});
    }

    /// Adds the invariants, also those of refined machines: `M0/inv1`.
    void add_invariants(const CheckedMachine& of, const std::string& prefix) {
        if (of.refined != nullptr) add_invariants(*of.refined, of.refined->name + "/");
        for (const CheckedPredicate& each : of.invariants) {
            const std::string label = prefix + each.label;
            require("well-definedness", label, eventb::well_definedness(*each.predicate), each.span);
            // Also where it is true by its type, so that the report counts it.
            made_.requirements.push_back({each.theorem ? "theorem" : "invariant", label, each.predicate, each.span});
        }
    }

    /// `∀p·guards ⇒ P` for the parameters p in it: others may get their bounds from later guards only, and types are not empty.
    static PredicatePtr before_event(const CheckedEvent& event, const std::vector<PredicatePtr>& guards,
                                     const PredicatePtr& formula) {
        if (eventb::is_truth(*formula, true)) return formula;
        const PredicatePtr body = eventb::implies(eventb::all_of(guards), formula);
        const std::set<std::string> names = eventb::free_names(*body);
        std::vector<eventb::Bound> bound = event.parameters;
        std::erase_if(bound, [&](const eventb::Bound& each) { return !names.contains(each.name); });
        return bound.empty() ? body : eventb::quantified(true, bound, body);
    }

    void add_requirements(const CheckedEvent& event) {
        // Before the initialisation there is no state.
        if (event.is_initialisation()) return;
        std::vector<PredicatePtr> guards;
        const auto add = [&](const std::string& property, const std::string& label, const PredicatePtr& formula,
                             const source::Span& span) {
            require(property, event.label + "/" + label, before_event(event, guards, formula), span);
        };
        for (const CheckedPredicate& each : event.guards) {
            add("well-definedness", each.label, eventb::well_definedness(*each.predicate), each.span);
            if (each.theorem) add("theorem", each.label, each.predicate, each.span);
            guards.push_back(each.predicate);
        }
        for (const eventb::CheckedAction& each : event.actions)
            add("well-definedness", each.label, eventb::well_definedness(each.assignment), each.span);
    }

    EventCode event_code(const CheckedEvent& event) {
        EventCode code;
        code.event = &event;
        std::vector<PredicatePtr> guards;
        for (const CheckedPredicate& each : event.guards)
            if (!each.theorem) guards.push_back(each.predicate);
        code.guard = eventb::all_of(guards);
        std::vector<PredicatePtr> actions;
        eventb::Substitution after;
        for (const eventb::CheckedAction& each : event.actions) {
            actions.push_back(eventb::before_after(each.assignment, types_));
            const bool is_fixed = std::holds_alternative<eventb::Becomes>(each.assignment.kind);
            code.is_nondeterministic = code.is_nondeterministic || !is_fixed;
            for (const std::string& target : each.assignment.targets) {
                code.after.push_back({target + "'", types_.at(target)});
                after[target] = eventb::name(target + "'", types_.at(target));
            }
        }
        code.actions = eventb::all_of(actions);
        for (const eventb::CheckedVariant& each : machine_.variants)
            code.variants_after.push_back(eventb::substitute(each.expression, after));
        std::vector<PredicatePtr> abstract;
        if (made_.variables.size() > made_.own) add_abstract(machine_, event, event, code, abstract);
        code.abstract = eventb::all_of(abstract);
        return code;
    }

    /// Adds the effects of the refined event on variables that the refining machine does not have, and so on upwards.
    void add_abstract(const CheckedMachine& machine, const CheckedEvent& event, const CheckedEvent& concrete,
                      EventCode& code, std::vector<PredicatePtr>& to) {
        if (machine.refined == nullptr || (event.refines.empty() && !event.is_initialisation())) return;
        const CheckedEvent* refined =
            machine.refined->event(event.is_initialisation() ? eventb::kInitialisation : event.refines.front());
        if (refined == nullptr) return;
        for (const CheckedPredicate& each : event.witnesses) to.push_back(each.predicate);
        for (const eventb::Bound& each : refined->parameters) {
            if (contains(event.parameters, each.name)) continue;  // it is the same one
            // A name that a refining event uses anew would be taken for this one.
            const bool is_ambiguous =
                contains(concrete.parameters, each.name) || contains(code.abstract_names, each.name);
            if (is_ambiguous) to.push_back(eventb::truth(false));
            code.abstract_names.push_back(each);
        }
        for (const eventb::CheckedAction& each : refined->actions) add_abstract_action(machine, each, code, to);
        add_abstract(*machine.refined, *refined, concrete, code, to);
    }

    void add_abstract_action(const CheckedMachine& machine, const eventb::CheckedAction& action, EventCode& code,
                             std::vector<PredicatePtr>& to) {
        const std::vector<std::string>& targets = action.assignment.targets;
        const auto* becomes = std::get_if<eventb::Becomes>(&action.assignment.kind);
        bool is_lost = false;
        for (std::size_t at = 0; at < targets.size(); ++at) {
            if (machine.has_variable(targets[at])) continue;
            is_lost = true;
            code.abstract_names.push_back({targets[at] + "'", types_.at(targets[at])});
            if (becomes == nullptr) continue;
            to.push_back(eventb::compare(eventb::Sign::equal, eventb::name(targets[at] + "'", types_.at(targets[at])),
                                         becomes->values[at]));
        }
        if (is_lost && becomes == nullptr) to.push_back(eventb::before_after(action.assignment, types_));
    }

    const CheckedMachine& machine_;
    std::map<std::string, eventb::Type> types_;
    MachineCode made_;
};

}  // namespace

MachineCode code_of(const CheckedMachine& machine) { return MachineCoder(machine).run(); }

}  // namespace map2pml::machine_exploration
