#include "tests/eventb/states_of_machine.h"

#include <deque>
#include <set>

#include "tests/eventb/evaluator.h"

namespace eventb_test {

namespace {

using eventb_meaning::Value;
using State = std::map<std::string, Value>;

class Explorer {
  public:
    explicit Explorer(const eventb::CheckedMachine& machine) : machine_(machine) {
        for (const eventb::Bound& constant : machine.theory.constants) {
            Value value;
            value.kind = Value::Kind::element;
            value.name = constant.name;
            world_.sets[constant.type.name].push_back(constant.name);
            constants_[constant.name] = value;
        }
    }

    std::optional<MachineStates> run(std::size_t most) {
        for (const eventb::CheckedPredicate& each : machine_.invariants)
            if (each.theorem) result_.fails[each.label] = 0;
        put({});
        reach(after(*machine_.event(eventb::kInitialisation), {}));
        while (!open_.empty()) {
            const State state = std::move(open_.front());
            open_.pop_front();
            look_at(state);
            if (known_.size() > most) return std::nullopt;
        }
        result_.states = known_.size();
        return result_;
    }

  private:
    void put(const State& state) {
        world_.values = constants_;
        for (const auto& [name, value] : state) world_.values[name] = value;
    }

    void reach(const State& state) {
        if (known_.insert(state).second) open_.push_back(state);
    }

    /// \param state that the world is in.
    State after(const eventb::CheckedEvent& event, const State& state) {
        State next = state;
        for (const eventb::CheckedAction& each : event.actions) {
            const auto& becomes = std::get<eventb::Becomes>(each.assignment.kind);
            for (std::size_t at = 0; at < each.assignment.targets.size(); ++at)
                next[each.assignment.targets[at]] = eventb_meaning::value_of(*becomes.values[at], world_);
        }
        return next;
    }

    bool is_enabled(const eventb::CheckedEvent& event) {
        for (const eventb::CheckedPredicate& guard : event.guards)
            if (!guard.theorem && !eventb_meaning::holds(*guard.predicate, world_)) return false;
        for (const eventb::CheckedPredicate& guard : event.guards)
            if (guard.theorem && !eventb_meaning::holds(*guard.predicate, world_))
                result_.fault = event.label + "/" + guard.label + " is broken";
        return true;
    }

    /// The states after the event with every choice of its parameters, which are elements of carrier sets.
    void follow(const eventb::CheckedEvent& event, const State& state, std::size_t chosen, std::set<State>& next) {
        if (chosen == event.parameters.size()) {
            if (!is_enabled(event)) return;
            const State there = after(event, state);
            if (!machine_.variants.empty()) look_at_variant(event, state, there);
            reach(there);
            next.insert(there);
            return;
        }
        const eventb::Bound& parameter = event.parameters[chosen];
        for (const std::string& element : world_.sets[parameter.type.name]) {
            Value value;
            value.kind = Value::Kind::element;
            value.name = element;
            world_.values[parameter.name] = value;
            follow(event, state, chosen + 1, next);
        }
    }

    long variant() { return eventb_meaning::value_of(*machine_.variants.front().expression, world_).number; }

    void look_at_variant(const eventb::CheckedEvent& event, const State& state, const State& there) {
        const long before = variant();
        put(there);
        const long change = variant() - before;
        put(state);
        const bool is_convergent = event.convergence == eventb::Convergence::convergent;
        if (change > 0 || (is_convergent && change == 0)) result_.fault = event.label + " does not end";
    }

    void look_at(const State& state) {
        put(state);
        for (const eventb::CheckedPredicate& each : machine_.invariants) {
            if (eventb_meaning::holds(*each.predicate, world_)) continue;
            if (each.theorem)
                ++result_.fails[each.label];
            else if (result_.fault.empty())
                result_.fault = each.label + " is broken";
        }
        std::set<State> next;
        for (const eventb::CheckedEvent& event : machine_.events)
            if (!event.is_initialisation()) follow(event, state, 0, next);
        result_.steps += next.size();
    }

    const eventb::CheckedMachine& machine_;
    eventb_meaning::World world_;
    State constants_;
    std::set<State> known_;
    std::deque<State> open_;
    MachineStates result_;
};

}  // namespace

std::optional<MachineStates> states_of(const eventb::CheckedMachine& machine, std::size_t most) {
    return Explorer(machine).run(most);
}

}  // namespace eventb_test
