#include "tests/eventb/runs_of_many.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

#include "tests/eventb/evaluator.h"

namespace eventb_test {

namespace {

using eventb_meaning::Value;
using eventb_meaning::World;
using State = std::map<std::string, Value>;

constexpr std::size_t kMostRuns = 4000;

struct TooManyRunsOfMany {};

/// Complete runs: for each message who sent which line to whom.
class Runs {
  public:
    Runs(const eventb::CheckedMachine& machine, const Instance& instance) : machine_(machine), instance_(instance) {
        for (const eventb::Bound& constant : machine.theory.constants) {
            Value value;
            if (constant.type.kind == eventb::Type::Kind::given) {
                value = element(constant.name);
                world_.sets[constant.type.name].push_back(constant.name);
            } else if (constant.type.kind == eventb::Type::Kind::integer) {
                value.number = instance.out_time;
            } else {
                value.kind = Value::Kind::set;
                for (const std::string& each : instance.many) value.members.insert(element(each));
            }
            constants_[constant.name] = value;
        }
        auto& agents = world_.sets["AGENTS"];
        agents.insert(agents.end(), instance.many.begin(), instance.many.end());
        for (const eventb::CheckedPredicate& axiom : machine.theory.axioms)
            if (!holds(*axiom.predicate, constants_)) fault_ = axiom.label + " is broken";
    }

    std::optional<std::set<std::string>> words() {
        try {
            return from(after(*machine_.event(eventb::kInitialisation), constants_, nullptr));
        } catch (const TooManyRunsOfMany&) {
            return std::nullopt;
        }
    }
    [[nodiscard]] const std::string& fault() const { return fault_; }

  private:
    static Value element(const std::string& name) { return {Value::Kind::element, 0, name, {}, {}}; }

    bool holds(const eventb::Predicate& predicate, const State& state) {
        world_.values = state;
        return eventb_meaning::holds(predicate, world_);
    }

    State after(const eventb::CheckedEvent& event, const State& state, const Value* parameter) {
        State next = state;
        for (const eventb::CheckedAction& each : event.actions) {
            const auto& becomes = std::get<eventb::Becomes>(each.assignment.kind);
            for (std::size_t at = 0; at < each.assignment.targets.size(); ++at) {
                world_.values = state;
                if (parameter != nullptr) world_.values[event.parameters.front().name] = *parameter;
                next[each.assignment.targets[at]] = eventb_meaning::value_of(*becomes.values[at], world_);
            }
        }
        return next;
    }

    bool is_enabled(const eventb::CheckedEvent& event, State state, const Value* parameter) {
        if (parameter != nullptr) state[event.parameters.front().name] = *parameter;
        return std::all_of(event.guards.begin(), event.guards.end(),
                           [&](const auto& guard) { return holds(*guard.predicate, state); });
    }

    /// Types of the set of exchanged messages of the machine that is written out cannot be counted out.
    void check(const State& state) {
        for (const auto& all : {machine_.refined_invariants(), machine_.invariants}) {
            for (const eventb::CheckedPredicate& each : all)
                if (each.label != "typ_exchanged_msg" && fault_.empty() && !holds(*each.predicate, state))
                    fault_ = each.label + " is broken";
        }
    }

    /// What the event adds to the exchanged messages.
    std::string letters(const eventb::CheckedEvent& event, const State& state, const State& next) {
        const std::uint32_t line = event.span.begin.line;
        std::vector<Value> added;
        const auto& before = state.at("exchanged_msg").members;
        const auto& now = next.at("exchanged_msg").members;
        std::set_difference(now.begin(), now.end(), before.begin(), before.end(), std::back_inserter(added));
        std::string all;  // a message to all is one to each of them, in their order
        for (const Value& entry : added) {
            const Value& from = entry.parts.at(0).parts.at(0);
            const bool is_message = !(from == entry.parts.at(1)) && instance_.message_lines.contains(line);
            if (is_message) all += from.name + " " + std::to_string(line) + " " + entry.parts.at(1).name + "; ";
        }
        return all;
    }

    const std::set<std::string>& from(const State& state) {
        const auto known = known_.find(state);
        if (known != known_.end()) return known->second;
        if (known_.size() > kMostRuns) throw TooManyRunsOfMany{};
        check(state);
        std::set<std::string> words;
        bool is_stuck = true;
        for (const eventb::CheckedEvent& event : machine_.events) {
            if (event.is_initialisation()) continue;
            std::vector<Value> parameters;
            if (!event.parameters.empty())
                for (const std::string& each : world_.sets["AGENTS"]) parameters.push_back(element(each));
            for (std::size_t at = 0; at < std::max<std::size_t>(1, parameters.size()); ++at) {
                const Value* parameter = parameters.empty() ? nullptr : &parameters[at];
                if (!is_enabled(event, state, parameter)) continue;
                is_stuck = false;
                const State next = after(event, state, parameter);
                const std::string letter = letters(event, state, next);
                for (const std::string& rest : from(next)) words.insert(letter + rest);
                if (words.size() > kMostRuns) throw TooManyRunsOfMany{};
            }
        }
        if (is_stuck) {
            const std::string& end = state.at("protocol").name;
            if (end != "p_end" && end != "p_error") fault_ = "stuck while " + end;
            words.insert("");
        }
        return known_.emplace(state, std::move(words)).first->second;
    }

    const eventb::CheckedMachine& machine_;
    const Instance& instance_;
    World world_;
    State constants_;
    std::map<State, std::set<std::string>> known_;
    std::string fault_;
};

}  // namespace

RunsOfMany runs_of_many(const eventb::CheckedMachine& machine, const Instance& instance) {
    Runs runs(machine, instance);
    RunsOfMany result;
    result.words = runs.words();
    result.fault = runs.fault();
    return result;
}

}  // namespace eventb_test
