#include "translator/machines/explore/developments/internal.h"

#include <fmt/format.h>

#include <algorithm>

namespace map2pml::maze_exploration {

namespace {

void add_part(std::string& to, const std::string& part) { to += (to.empty() ? "" : ", ") + part; }

}  // namespace

Letter Narrator::letter_of(Id letter) const {
    const std::span<const Id> parts = world_.values.parts(letter);
    std::string arguments;
    for (std::size_t at = 1; at + 2 < parts.size(); ++at) add_part(arguments, world_.values.text(parts[at]));
    return {world_.values.text(parts[0]) + (arguments.empty() ? "" : "(" + arguments + ")"),
            world_.values.text(parts[parts.size() - 2]), world_.values.text(parts.back())};
}

std::string words_of(const std::vector<VariableValue>& values) {
    std::string all;
    for (const auto& [name, value] : values) add_part(all, name + (name == kOnTheirWay ? ": " : " = ") + value);
    return all;
}

VariableValue Narrator::slot_value(unsigned slot, Id value) const {
    const Slot& of = machine_.layout.slots[slot];
    if (of.domain == nullptr) {
        std::string letters;
        for (const Id each : world_.values.parts(value)) {
            const std::int64_t copies = world_.values.number_of(world_.values.second(each));
            const Letter letter = letter_of(world_.values.first(each));
            const std::string text = fmt::format("{} from {} to {}", letter.message, letter.from, letter.to);
            add_part(letters, copies == 1 ? text : fmt::format("{} ({} times)", text, copies));
        }
        return {kOnTheirWay, letters.empty() ? "nothing" : letters};
    }
    const std::string owner = of.agent == kUnknown ? "" : world_.values.text(of.agent) + ".";
    return {owner + of.name, world_.values.text(value)};
}

std::vector<VariableValue> Narrator::values_in(std::span<const Id> state) const {
    std::vector<VariableValue> all;
    for (unsigned at = 0; at < state.size(); ++at) all.push_back(slot_value(at, state[at]));
    return all;
}

StateLine Narrator::state_line(const std::string& title, std::span<const Id> state) const {
    return {title, words_of(values_in(state)), painter_.marks_of(state)};
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

/// Adds the messages of a step. It sends those that it adds to the buffer, and a message that it takes and sends again.
void Narrator::add_letters(const StepCode& step, RunStep& to) const {
    if (!step.taken && step.sent.empty()) return;
    const StateLayout& layout = machine_.layout;
    std::map<Id, std::int64_t> more;
    const auto count = [&](Id buffer, std::int64_t sign) {
        for (const Id each : world_.values.parts(buffer))
            more[world_.values.first(each)] += sign * world_.values.number_of(world_.values.second(each));
    };
    count(world_.frame[layout.after + layout.buffer], 1);
    count(world_.frame[layout.before + layout.buffer], -1);
    if (step.taken) {
        std::vector<Id> parts = {step.taken->message};
        for (const CodePtr& each : step.taken->parts) parts.push_back(world_.evaluator.value(*each));
        const Id letter = world_.values.letter(parts);
        ++more[letter];
        to.taken.push_back(letter_of(letter));
    }
    for (const auto& [letter, copies] : more)
        for (std::int64_t copy = 0; copy < copies; ++copy) to.sent.push_back(letter_of(letter));
}

RunStep Narrator::step_in_frame(const StepCode& step) const {
    const StateLayout& layout = machine_.layout;
    RunStep made{step.name(), values_text(step), {}, step.step.action->name.span};
    for (unsigned at = 0; at < layout.slots.size(); ++at) {
        const Id value = world_.frame[layout.after + at];
        if (value != world_.frame[layout.before + at]) made.changes.push_back(slot_value(at, value));
    }
    made.actor = step.self == kUnknown ? layout.of->name.text : world_.values.text(step.self);
    add_letters(step, made);
    made.marks = painter_.marks_of(stepper_.after());
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

std::vector<Id> Narrator::successor(std::span<const Id> before, StateId after, const Explored& explored,
                                    const std::function<bool(const StepCode&)>& is_wanted) {
    const std::span<const Id> wanted = explored.state(after);
    std::vector<Id> found(wanted.begin(), wanted.end());
    if (!explored.is_reduced()) return found;
    stepper_.set_before(before);
    for (const StepCode& each : machine_.steps) {
        const bool is_found = stepper_.each(each, [&](Excess) {
            if (!is_wanted(each)) return false;
            std::vector<Id> reached = stepper_.after();
            const std::vector<Id> of = explored.symmetry->representative(reached);
            if (!std::equal(wanted.begin(), wanted.end(), of.begin(), of.end())) return false;
            found = std::move(reached);
            return true;
        });
        if (is_found) break;
    }
    return found;
}

RunStep Narrator::first_step(std::span<const Id> state) const {
    RunStep made{"init", {}, values_in(state), machine_.layout.of->name.span};
    made.marks = painter_.marks_of(state);
    return made;
}

std::vector<RunStep> Narrator::run_to(StateId state, const Explored& explored) {
    std::vector<StateId> path;
    for (StateId at = state; at != kNoState; at = explored.parents[at]) path.push_back(at);
    std::reverse(path.begin(), path.end());
    std::vector<std::vector<Id>> states{{explored.state(path.front()).begin(), explored.state(path.front()).end()}};
    for (std::size_t at = 1; at < path.size(); ++at)
        states.push_back(successor(states.back(), path[at], explored, [](const StepCode&) { return true; }));
    if (explored.is_reduced()) states = explored.symmetry->ending_in(explored.state(state), states);
    std::vector<RunStep> run = {first_step(states.front())};
    for (std::size_t at = 1; at < states.size(); ++at) run.push_back(step_between(states[at - 1], states[at]));
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

Refusal Narrator::what_prevents(std::span<const Id> state, const StepCode& step, const std::vector<Condition>& more) {
    stepper_.set_before(state);
    stepper_.set_after(state);
    Problem problem = step.problem;
    problem.conditions.insert(problem.conditions.end(), step.implicit.begin(), step.implicit.end());
    problem.conditions.insert(problem.conditions.end(), more.begin(), more.end());
    problem.prepare();
    return {step.name(), unfulfilled(problem, world_.evaluator)};
}

std::vector<Refusal> Narrator::what_prevents(std::span<const Id> state) {
    constexpr std::size_t kRanks = 3;
    std::vector<std::vector<Refusal>> ranks(kRanks);
    for (const StepCode& each : machine_.steps) {
        Refusal made = what_prevents(state, each, {});
        std::vector<Refusal>& rank = ranks[!each.taken ? 1 : takes_some(each) ? 0 : 2];
        const std::string owner = each.self == kUnknown ? "" : world_.values.text(each.self);
        // The step before is that of another agent, if it has the same name.
        const bool is_same = !owner.empty() && !rank.empty() && rank.back().action.starts_with(each.name() + " of ") &&
                             rank.back().conjuncts == made.conjuncts;
        if (is_same) {
            rank.back().action += ", " + owner;
            continue;
        }
        if (!owner.empty()) made.action += " of " + owner;
        rank.push_back(std::move(made));
    }
    std::vector<Refusal> all;
    for (std::vector<Refusal>& rank : ranks)
        for (Refusal& each : rank) all.push_back(std::move(each));
    return all;
}

}  // namespace map2pml::maze_exploration
