#include <map>
#include <vector>

#include "tests/eventb/evaluator.h"
#include "tests/eventb/runs.h"

namespace eventb_test {

namespace {

using eventb_meaning::Value;
using eventb_meaning::World;
using State = std::map<std::string, Value>;

struct TooManyRuns {};

class Machine {
  public:
    Machine(const eventb::CheckedMachine& machine, std::uint32_t bound, std::size_t most)
        : machine_(machine), most_(most) {
        for (const eventb::Bound& constant : machine.theory.constants) {
            Value value;
            if (constant.type.kind == eventb::Type::Kind::given) {
                value = {Value::Kind::element, 0, constant.name, {}, {}};
                world_.sets[constant.type.name].push_back(constant.name);
            } else {
                value.number = bound;
            }
            constants_[constant.name] = value;
        }
    }

    MachineRuns run() {
        MachineRuns result;
        for (const eventb::CheckedEvent& each : machine_.events)
            if (!each.is_initialisation()) result.never.insert(each.label);
        try {
            never_ = &result.never;
            const Words words = from(after(*machine_.event(eventb::kInitialisation), constants_));
            result.words = words;
        } catch (const TooManyRuns&) {
            result.never.clear();
        }
        result.fault = fault_;
        return result;
    }

  private:
    /// Each formula has the whole budget: a long run must not use up what the next one needs.
    void look_at(const State& state) {
        world_.values = state;
        world_.work = World{}.work;
    }

    bool holds(const eventb::Predicate& predicate, const State& state) {
        look_at(state);
        return eventb_meaning::holds(predicate, world_);
    }

    State after(const eventb::CheckedEvent& event, const State& state) {
        State next = state;
        for (const eventb::CheckedAction& each : event.actions) {
            const auto& becomes = std::get<eventb::Becomes>(each.assignment.kind);
            for (std::size_t at = 0; at < each.assignment.targets.size(); ++at) {
                look_at(state);
                next[each.assignment.targets[at]] = eventb_meaning::value_of(*becomes.values[at], world_);
            }
        }
        return next;
    }

    bool is_enabled(const eventb::CheckedEvent& event, const State& state) {
        for (const eventb::CheckedPredicate& guard : event.guards)
            if (!holds(*guard.predicate, state)) return false;
        return !event.is_initialisation();
    }

    /// The set of exchanged messages cannot be counted out; what is in it is known by the links.
    void check(const State& state) {
        for (const eventb::CheckedPredicate& each : machine_.invariants)
            if (each.label != "typ_exchanged_msg" && fault_.empty() && !holds(*each.predicate, state))
                fault_ = each.label + " is broken";
    }

    /// Every run ends, so this does.
    const Words& from(const State& state) {
        const auto known = known_.find(state);
        if (known != known_.end()) return known->second;
        if (known_.size() > most_) throw TooManyRuns{};
        check(state);
        Words words;
        bool is_stuck = true;
        for (const eventb::CheckedEvent& event : machine_.events) {
            if (!is_enabled(event, state)) continue;
            is_stuck = false;
            never_->erase(event.label);
            const State next = after(event, state);
            const bool is_message = next.at("exchanged_msg").members.size() > state.at("exchanged_msg").members.size();
            const std::string letter = is_message ? std::to_string(event.span.begin.line) + " " : "";
            for (const std::string& rest : from(next)) words.insert(letter + rest);
            if (words.size() > most_) throw TooManyRuns{};
        }
        if (is_stuck) {
            const std::string& end = state.at("protocol").name;
            if (end != "p_end" && end != "p_error") fault_ = "stuck while " + end;
            words.insert("");
        }
        return known_.emplace(state, std::move(words)).first->second;
    }

    const eventb::CheckedMachine& machine_;
    std::size_t most_;
    World world_;
    State constants_;
    std::map<State, Words> known_;
    std::set<std::string>* never_ = nullptr;
    std::string fault_;
};

}  // namespace

MachineRuns runs_of(const eventb::CheckedMachine& machine, std::uint32_t bound, std::size_t most) {
    return Machine(machine, bound, most).run();
}

}  // namespace eventb_test
