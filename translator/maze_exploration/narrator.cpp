#include "translator/maze_exploration/narrator.h"

#include <fmt/format.h>

#include <algorithm>

namespace map2pml::maze_exploration {

namespace {

void add_part(std::string& to, const std::string& part) { to += (to.empty() ? "" : ", ") + part; }

}  // namespace

std::string Narrator::letter_text(Id letter) const {
    const std::span<const Id> parts = world_.values.parts(letter);
    std::string arguments;
    for (std::size_t at = 1; at + 2 < parts.size(); ++at) add_part(arguments, world_.values.text(parts[at]));
    return fmt::format("{}{} from {} to {}", world_.values.text(parts[0]),
                       arguments.empty() ? "" : "(" + arguments + ")", world_.values.text(parts[parts.size() - 2]),
                       world_.values.text(parts.back()));
}

std::string Narrator::slot_text(unsigned slot, Id value) const {
    const Slot& of = machine_.layout.slots[slot];
    if (of.domain == nullptr) {
        std::string letters;
        for (const Id each : world_.values.parts(value)) {
            const std::int64_t copies = world_.values.number_of(world_.values.second(each));
            const std::string letter = letter_text(world_.values.first(each));
            add_part(letters, copies == 1 ? letter : fmt::format("{} ({} times)", letter, copies));
        }
        return "on their way: " + (letters.empty() ? "nothing" : letters);
    }
    const std::string owner = of.agent == kUnknown ? "" : world_.values.text(of.agent) + ".";
    return fmt::format("{}{} = {}", owner, of.name, world_.values.text(value));
}

std::string Narrator::state_text(std::span<const Id> state) const {
    std::string all;
    for (unsigned at = 0; at < state.size(); ++at) add_part(all, slot_text(at, state[at]));
    return all;
}

std::string Narrator::values_text(const StepCode& step) const {
    std::string all;
    if (step.self != kUnknown) add_part(all, "self = " + world_.values.text(step.self));
    for (const auto& [name, place] : step.parameters) {
        const Id value = world_.frame[place];
        if (is_value(value)) add_part(all, name + " = " + world_.values.text(value));
    }
    return all;
}

RunStep Narrator::step_in_frame(const StepCode& step) const {
    const StateLayout& layout = machine_.layout;
    RunStep made{step.name(), values_text(step), {}, step.step.action->name.span};
    for (unsigned at = 0; at < layout.slots.size(); ++at) {
        const Id value = world_.frame[layout.after + at];
        if (value != world_.frame[layout.before + at]) add_part(made.changes, slot_text(at, value));
    }
    return made;
}

RunStep Narrator::step_between(std::span<const Id> before, std::span<const Id> after) {
    RunStep made;
    stepper_.set_before(before);
    for (const StepCode& each : machine_.steps) {
        const bool is_found = stepper_.each(each, [&](Excess) {
            const std::vector<Id> reached = stepper_.after();
            if (!std::equal(after.begin(), after.end(), reached.begin())) return false;
            made = step_in_frame(each);
            return true;
        });
        if (is_found) break;
    }
    return made;
}

std::vector<RunStep> Narrator::run_to(StateId state, const Explored& explored) {
    std::vector<StateId> path;
    for (StateId at = state; at != kNoState; at = explored.parents[at]) path.push_back(at);
    std::reverse(path.begin(), path.end());
    std::vector<RunStep> run;
    run.push_back({"init", {}, state_text(explored.state(path.front())), machine_.layout.of->name.span});
    for (std::size_t at = 1; at < path.size(); ++at) {
        run.push_back(step_between(explored.state(path[at - 1]), explored.state(path[at])));
    }
    return run;
}

bool Narrator::takes_some(const StepCode& step) const {
    if (!step.taken) return false;
    const Id buffer = world_.frame[machine_.layout.before + machine_.layout.buffer];
    const std::span<const Id> all = world_.values.parts(buffer);
    return std::any_of(all.begin(), all.end(), [&](Id each) {
        const std::span<const Id> letter = world_.values.parts(world_.values.first(each));
        return letter.front() == step.taken->message && letter.back() == step.self;
    });
}

/// The condition with which there is no solution any more, in the order of the text.
std::string Narrator::first_failing(const StepCode& step) {
    for (std::size_t count = 1; count <= step.problem.conditions.size(); ++count) {
        Problem part = step.problem;
        part.conditions.resize(count);
        const auto is_named = [&](const Unknown& each) {
            return std::any_of(part.conditions.begin(), part.conditions.end(), [&](const Condition& condition) {
                return std::binary_search(condition.needs.begin(), condition.needs.end(), each.place);
            });
        };
        std::erase_if(part.unknowns, [&](const Unknown& each) { return !is_named(each); });
        const StateLayout& layout = machine_.layout;
        for (const unsigned slot : step.changed) world_.frame[layout.after + slot] = kUnknown;
        const std::function<bool()> one = [] { return true; };
        Solver solver(part, world_.evaluator, one);
        if (solver.run()) continue;
        const Condition& failing = step.problem.conditions[count - 1];
        return failing.label.empty() ? failing.text : fmt::format("the invariant `{}` after it", failing.label);
    }
    return "an invariant after it";
}

std::vector<StateLine> Narrator::what_prevents(std::span<const Id> state) {
    std::vector<StateLine> waiting;
    std::vector<StateLine> others;
    stepper_.set_before(state);
    stepper_.set_after(state);
    for (const StepCode& each : machine_.steps) {
        if (each.taken && !takes_some(each)) continue;
        std::string why;
        try {
            why = first_failing(each);
        } catch (const NotExplored&) {
            continue;  // a part of the conditions alone leaves too many values
        }
        const std::string owner = each.self == kUnknown ? "" : " of " + world_.values.text(each.self);
        (each.taken ? waiting : others).push_back({each.name() + owner, why});
    }
    waiting.insert(waiting.end(), others.begin(), others.end());
    return waiting;
}

}  // namespace map2pml::maze_exploration
