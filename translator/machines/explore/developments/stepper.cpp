#include "translator/machines/explore/developments/internal.h"

#include <algorithm>

#include "translator/machines/explore/sets/evaluator.h"

namespace map2pml::maze_exploration {

namespace {

using Letters = std::vector<std::pair<Id, std::int64_t>>;

Letters letters_in(Id buffer, const Values& values) {
    Letters all;
    for (const Id each : values.parts(buffer))
        all.emplace_back(values.first(each), values.number_of(values.second(each)));
    return all;
}

Id buffer_of(const Letters& letters, Values& values) {
    std::vector<Id> all;
    for (const auto& [letter, copies] : letters)
        if (copies > 0) all.push_back(values.pair(letter, values.number(copies)));
    return values.set(std::move(all));
}

void add_copies(Id letter, std::int64_t count, Letters& letters) {
    for (auto& [known, copies] : letters) {
        if (known == letter) {
            copies += count;
            return;
        }
    }
    letters.emplace_back(letter, count);
}

}  // namespace

void Stepper::set_before(std::span<const Id> state) {
    std::copy(state.begin(), state.end(), world_.frame.begin() + machine_.layout.before);
}

void Stepper::set_after(std::span<const Id> state) {
    std::copy(state.begin(), state.end(), world_.frame.begin() + machine_.layout.after);
}

std::vector<Id> Stepper::state_at(Place first) const {
    const auto begin = world_.frame.begin() + first;
    return {begin, begin + static_cast<std::ptrdiff_t>(machine_.layout.slots.size())};
}

void Stepper::note_undefined(const source::Span& span) {
    if (!undefined_) undefined_ = span;
}

bool Stepper::each(const StepCode& step, const Problem& problem, const Visit& visit) {
    const StateLayout& layout = machine_.layout;
    for (unsigned at = 0; at < layout.slots.size(); ++at)
        world_.frame[layout.after + at] = world_.frame[layout.before + at];
    for (const unsigned slot : step.changed) world_.frame[layout.after + slot] = kUnknown;
    const auto [is_enough, undefined] = each_solution(
        problem, world_.evaluator, [&] { return keeps_invariants(step) && deliver(step) && visit(excess(step)); });
    if (undefined) note_undefined(*undefined);
    return is_enough;
}

bool Stepper::is_enabled(const StepCode& step) {
    return each(step, [](Excess) { return true; });
}

bool Stepper::keeps_invariants(const StepCode& step) {
    bool is_kept = true;
    for (const Condition& each : step.implicit) {
        const Id value = world_.evaluator.value(*each.code);
        if (value == kFalse) {
            if (on_implicit) on_implicit(step, each);
            return false;
        }
        if (value != kTrue) {
            note_undefined(each.span);
            is_kept = false;
        }
    }
    return is_kept;
}

bool Stepper::add_letters(const LetterCode& sent, Id self, const StepCode& step, Letters& letters) {
    Values& values = world_.values;
    std::vector<Id> parts = {sent.message};
    for (std::size_t at = 0; at + 1 < sent.parts.size(); ++at) {
        parts.push_back(world_.evaluator.value(*sent.parts[at]));
        if (!is_value(parts.back())) {
            note_undefined(sent.span);
            return false;
        }
        // A value outside its type would be no message at all.
        if (is_in_domain(*sent.domains[at], parts.back(), world_.evaluator) != kTrue) return false;
    }
    if (step.neighbours == nullptr) throw NotExplored{sent.span, "`send` without a topology"};
    const Id neighbours = world_.evaluator.value(*step.neighbours);
    const Id to = sent.parts.back() == nullptr ? kUnknown : world_.evaluator.value(*sent.parts.back());
    if (!is_value(neighbours)) return false;
    parts.push_back(self);
    parts.push_back(kUnknown);
    for (const Id each : values.parts(neighbours)) {
        if (to != kUnknown && to != each) continue;
        parts.back() = each;
        add_copies(values.letter(parts), 1, letters);
    }
    return true;
}

/// Takes and puts messages. False: a message would have a value outside its type.
bool Stepper::deliver(const StepCode& step) {
    const StateLayout& layout = machine_.layout;
    if (!step.taken && step.sent.empty()) return true;
    Letters letters = letters_in(world_.frame[layout.before + layout.buffer], world_.values);
    if (step.taken) {
        std::vector<Id> parts = {step.taken->message};
        for (const CodePtr& each : step.taken->parts) parts.push_back(world_.evaluator.value(*each));
        add_copies(world_.values.letter(parts), -1, letters);
    }
    for (const LetterCode& each : step.sent)
        if (!add_letters(each, step.self, step, letters)) return false;
    world_.frame[layout.after + layout.buffer] = buffer_of(letters, world_.values);
    return true;
}

Excess Stepper::excess(const StepCode& step) const {
    const StateLayout& layout = machine_.layout;
    const std::int64_t largest = world_.largest_number;
    for (const unsigned slot : step.changed) {
        const Id value = world_.frame[layout.after + slot];
        if (world_.values.largest(value) > largest) return Excess::number;
    }
    if (step.sent.empty()) return Excess::none;
    for (const Id each : world_.values.parts(world_.frame[layout.after + layout.buffer])) {
        if (world_.values.number_of(world_.values.second(each)) > world_.most_copies) return Excess::copies;
        if (world_.values.largest(world_.values.first(each)) > largest) return Excess::number;
    }
    return Excess::none;
}

}  // namespace map2pml::maze_exploration
