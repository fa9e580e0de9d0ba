#include "translator/machines/explore/machines/internal.h"

#include <fmt/format.h>

#include <algorithm>

#include "translator/machines/evaluate/bindings.h"
#include "translator/model/machines/formula/free_names.h"
#include "translator/model/machines/formula/make.h"

namespace map2pml::machine_exploration {

namespace {

using eventb::evaluate::NotEvaluated;
using eventb::evaluate::Undefined;
using maze_exploration::Conjunct;
using maze_exploration::RunStep;

std::uint64_t bytes_of(const eventb::evaluate::Value& value) {
    constexpr std::uint64_t kNode = 48;  // of a set or a map
    std::uint64_t sum = sizeof(value) + value.name.capacity() + kNode;
    for (const auto& each : value.parts) sum += bytes_of(each);
    for (const auto& each : value.members) sum += bytes_of(each);
    return sum;
}

void append(std::string& to, const std::string& name, const eventb::evaluate::Value& value) {
    to += fmt::format("{}{} = {}", to.empty() ? "" : ", ", name, eventb::evaluate::text_of(value));
}

}  // namespace

Steps::Steps(const MachineCode& code, const Instance& instance, bool has_abstract)
    : code_(code), instance_(instance), has_abstract_(has_abstract) {
    world_.sets = instance.sets;
}

void Steps::set_constants(std::size_t at) { world_.values = instance_.constants[at]; }

void Steps::enter(StateId at) {
    const Row& row = *states_[at];
    set_constants(row.front());
    for (std::size_t each = 1; each < row.size(); ++each)
        world_.values[code_.variables[each - 1].name] = *values_[row[each]];
}

void Steps::aside(const std::function<void()>& what) {
    const Values before = world_.values;
    what();
    world_.values = before;
}

Enumerated Steps::enumerate(const std::vector<eventb::Bound>& bound, const eventb::Predicate& condition,
                            const std::function<void()>& visit) {
    Enumerated made;
    world_.work = kWork;
    try {
        made.is_whole = eventb::evaluate::each_binding(bound, &condition, world_, [&] {
            if (!eventb::evaluate::holds(condition, world_)) return false;
            ++made.count;
            visit();
            return false;
        });
    } catch (const NotEvaluated&) {
        made.is_open = true;
    } catch (const Undefined&) {
        made.is_undefined = true;
    }
    return made;
}

Enumerated Steps::each_choice(const EventCode& event, const std::function<void()>& visit) {
    return enumerate(event.event->parameters, *event.guard, visit);
}

Enumerated Steps::each_after(const EventCode& event, const std::function<void()>& visit) {
    return enumerate(event.after, *event.actions, visit);
}

std::uint32_t Steps::number_of(const Value& value) {
    const auto [found, is_new] = numbers_.try_emplace(value, static_cast<std::uint32_t>(values_.size()));
    if (is_new) {
        values_.push_back(&found->first);
        bytes_ += bytes_of(value);
    }
    return found->second;
}

/// A variable that has no new value keeps its old one.
Steps::Row Steps::row_after(StateId from, std::size_t constants) {
    Row row = {static_cast<std::uint32_t>(constants)};
    const std::size_t count = has_abstract_ ? code_.variables.size() : code_.own;
    for (std::size_t at = 0; at < count; ++at) {
        const auto after = world_.values.find(code_.variables[at].name + "'");
        if (after != world_.values.end())
            row.push_back(number_of(after->second));
        else if (from != kNoState)
            row.push_back((*states_[from])[at + 1]);
        else
            throw NotEvaluated{};  // the initialisation of a refined machine does not say it
    }
    return row;
}

bool Steps::each_row(const EventCode& event, StateId from, std::size_t constants,
                     const std::function<void(Row)>& visit) {
    if (!has_abstract_) {
        visit(row_after(from, constants));
        return true;
    }
    const Enumerated how = enumerate(event.abstract_names, *event.abstract, [&] { visit(row_after(from, constants)); });
    return how.is_complete() && how.count > 0;
}

bool Steps::add(const EventCode& event, StateId from, std::size_t constants,
                const std::function<void(StateId)>& visit) {
    return each_row(event, from, constants, [&](Row row) {
        const auto [found, is_new] = known_.try_emplace(std::move(row), states_.size());
        if (!is_new) return visit(found->second);
        constexpr std::uint64_t kPerState = 120;
        bytes_ += kPerState + found->first.capacity() * sizeof(std::uint32_t);
        states_.push_back(&found->first);
        parents_.push_back(from);
        depths_.push_back(from == kNoState ? 0 : depths_[from] + 1);
        visit(found->second);
    });
}

bool Steps::is_judged(const eventb::Predicate& formula) {
    if (has_abstract_ || code_.own == code_.variables.size()) return true;
    const auto [found, is_new] = is_judged_.try_emplace(&formula, true);
    if (is_new) {
        const std::set<std::string> names = eventb::free_names(formula);
        for (std::size_t at = code_.own; at < code_.variables.size(); ++at)
            if (names.contains(code_.variables[at].name)) found->second = false;
    }
    return found->second;
}

bool Steps::holds(const eventb::Predicate& formula) {
    world_.work = kWork;
    return eventb::evaluate::holds(formula, world_);
}

std::string Steps::variant_fault(const eventb::CheckedMachine& machine, const EventCode& event) {
    const bool is_convergent = event.event->convergence == eventb::Convergence::convergent;
    for (std::size_t at = 0; at < machine.variants.size(); ++at) {
        world_.work = kWork;
        const eventb::ExpressionPtr& variant = machine.variants[at].expression;
        const Value before = eventb::evaluate::value_of(*variant, world_);
        const Value after = eventb::evaluate::value_of(*event.variants_after[at], world_);
        const std::string what = fmt::format("`{}` is {} before it", to_string(*variant), text_of(before));
        const bool is_set = before.kind == Value::Kind::set;
        if (after == before) {
            if (is_convergent && at + 1 == machine.variants.size()) return what + " and after it";
            continue;
        }
        const bool decreases = is_set ? std::includes(before.members.begin(), before.members.end(),
                                                      after.members.begin(), after.members.end())
                                      : after.number < before.number;
        if (!decreases) return fmt::format("{} and {} after it", what, text_of(after));
        if (is_convergent && !is_set && before.number < 0) return what + ", which is not a natural number";
        return {};
    }
    return {};
}

maze_exploration::Refusal Steps::refusal(const EventCode& event) {
    std::vector<const eventb::CheckedPredicate*> guards;
    for (const eventb::CheckedPredicate& each : event.event->guards)
        if (!each.theorem) guards.push_back(&each);
    const auto is_impossible = [&](const std::vector<std::size_t>& chosen) {
        std::vector<eventb::PredicatePtr> parts;
        for (const std::size_t at : chosen) parts.push_back(guards[at]->predicate);
        const Enumerated how = enumerate(event.event->parameters, *eventb::all_of(parts), [] {});
        return how.is_complete() && how.count == 0;
    };
    const std::vector<Conjunct::Mark> marks = maze_exploration::marks_of(guards.size(), is_impossible);
    maze_exploration::Refusal made{event.label(), {}};
    for (std::size_t at = 0; at < guards.size(); ++at) {
        made.conjuncts.push_back(
            {guards[at]->label + ": " + to_string(*guards[at]->predicate), guards[at]->span, marks[at]});
    }
    return made;
}

std::string Steps::choice_text(const EventCode& event) const {
    std::string text;
    for (const eventb::Bound& each : event.event->parameters) append(text, each.name, world_.values.at(each.name));
    return text;
}

std::string Steps::constants_text(std::size_t at) const {
    std::string text;
    for (const auto& [name, value] : instance_.constants[at]) append(text, name, value);
    return text;
}

std::vector<maze_exploration::VariableValue> Steps::values_in(StateId state) const {
    const Row& row = *states_[state];
    std::vector<maze_exploration::VariableValue> all;
    for (std::size_t at = 1; at < row.size(); ++at)
        all.push_back({code_.variables[at - 1].name, text_of(*values_[row[at]])});
    return all;
}

std::string Steps::state_text(StateId at) const { return words_of(values_in(at)); }

RunStep Steps::step_in_world(const EventCode& event) const {
    RunStep made{event.label(), choice_text(event), {}, event.event->span};
    for (const eventb::Bound& each : event.after) {
        const std::string before = each.name.substr(0, each.name.size() - 1);
        const Value& after = world_.values.at(each.name);
        if (!(after == world_.values.at(before))) made.changes.push_back({before, text_of(after)});
    }
    return made;
}

RunStep Steps::step_between(StateId before, StateId after) {
    enter(before);
    RunStep made;
    bool is_found = false;
    for (const EventCode& event : code_.events) {
        (void)each_choice(event, [&] {
            if (is_found) return;
            (void)each_after(event, [&] {
                if (is_found) return;
                (void)each_row(event, before, constants_of(before), [&](const Row& row) {
                    if (is_found || row != *states_[after]) return;
                    is_found = true;
                    made = step_in_world(event);
                });
            });
        });
        if (is_found) break;
    }
    return made;
}

std::vector<RunStep> Steps::run_to(StateId at) {
    std::vector<StateId> path;
    for (StateId each = at; each != kNoState; each = parents_[each]) path.push_back(each);
    std::reverse(path.begin(), path.end());
    const std::size_t constants = constants_of(at);
    const std::string values = instance_.constants.size() > 1 ? constants_text(constants) : "";
    std::vector<RunStep> run = {{code_.first.label(), values, values_in(path.front()), code_.first.event->span}};
    for (std::size_t each = 1; each < path.size(); ++each) run.push_back(step_between(path[each - 1], path[each]));
    return run;
}

}  // namespace map2pml::machine_exploration
