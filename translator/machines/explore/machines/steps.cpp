#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "translator/machines/explore/machines/internal.h"
#include "translator/model/machines/formula/free_names.h"
#include "translator/model/machines/formula/make.h"

namespace map2pml::machine_exploration {

namespace {

using maze_exploration::Conjunct;
using maze_exploration::is_value;
using maze_exploration::kFalse;
using maze_exploration::kUnknown;
using maze_exploration::RunStep;

}  // namespace

Steps::Steps(const eventb::CheckedMachine& machine, const MachineCode& code, const Instance& instance,
             bool has_abstract)
    : machine_(machine),
      code_(code),
      instance_(instance),
      has_abstract_(has_abstract && code.own < code.variables.size()),
      world_(*instance.world),
      compiler_(*instance.compiler) {
    const std::size_t count = has_abstract ? code.variables.size() : code.own;
    for (std::size_t each = 0; each < count; ++each) {
        const std::string& name = code.variables[each].name;
        variables_.push_back({name, compiler_.add(name), compiler_.add(name + "'")});
    }
    states_ = maze_exploration::Rows(variables_.size() + 1);
    compile();
}

void Steps::compile() {
    std::set<std::string> lost;
    for (std::size_t each = variables_.size(); each < code_.variables.size(); ++each)
        lost.insert(code_.variables[each].name);
    for (const Requirement& each : code_.requirements) {
        requirements_.push_back(compiler_.predicate(*each.formula));
        const std::set<std::string> names = lost.empty() ? lost : eventb::free_names(*each.formula);
        is_judged_.push_back(
            std::none_of(names.begin(), names.end(), [&](const std::string& name) { return lost.contains(name); }));
    }
    for (const eventb::CheckedVariant& each : machine_.variants)
        variants_.push_back(compiler_.expression(*each.expression));
    first_ = compiled(code_.first);
    for (const EventCode& each : code_.events) events_.push_back(compiled(each));
}

CompiledEvent Steps::compiled(const EventCode& code) {
    CompiledEvent made{&code, {}, {}, {}, {}, {}};
    Compiler scope = compiler_;
    for (const eventb::Bound& each : code.event->parameters) made.parameters.push_back(scope.add(each.name));
    made.choices = scope.plan(code.event->parameters, *code.guard);
    made.effects = scope.plan(code.after, *code.actions);
    for (const eventb::ExpressionPtr& each : code.variants_after)
        made.variants_after.push_back(scope.expression(*each));
    if (!has_abstract_ || (code.abstract_names.empty() && eventb::is_truth(*code.abstract, true))) return made;
    for (const eventb::Bound& each : code.abstract_names)
        if (!each.name.ends_with('\'')) (void)scope.add(each.name);
    made.abstract = scope.plan(code.abstract_names, *code.abstract);
    return made;
}

std::uint64_t Steps::bytes() const {
    return world_.values.bytes() + states_.bytes() + parents_.capacity() * sizeof(StateId) +
           depths_.capacity() * sizeof(std::uint32_t);
}

void Steps::set_constants(std::size_t of) {
    for (std::size_t each = 0; each < instance_.names.size(); ++each)
        at(instance_.names[each].place) = instance_.constants[of][each];
}

void Steps::enter(StateId state) {
    set_constants(constants_of(state));
    for (std::size_t each = 0; each < variables_.size(); ++each) {
        at(variables_[each].before) = states_[state][each + 1];
        at(variables_[each].after) = kUnknown;
    }
}

void Steps::aside(const std::function<void()>& what) {
    const maze_exploration::Frame before = world_.frame;
    what();
    std::copy(before.begin(), before.end(), world_.frame.begin());
}

Enumerated Steps::enumerate(const maze_exploration::Plan& plan, const std::function<bool()>& visit) {
    Enumerated made;
    world_.evaluator.set_work(kWork);
    const auto look = [&](std::size_t checked) {
        const Id is_true = conjunction_of(plan, checked, world_.evaluator);
        if (is_true == kFalse || !is_value(is_true)) return is_true;
        ++made.count;
        return visit() ? kFalse : kUnknown;
    };
    const maze_exploration::Enumeration all = each_binding(plan, world_.evaluator, std::cref(look));
    made.is_open = all.result == kUnknown;
    made.is_undefined = all.result == maze_exploration::kUndefined;
    made.is_whole = all.is_whole || !is_value(all.result);
    return made;
}

Enumerated Steps::each_choice(const CompiledEvent& event, const std::function<bool()>& visit) {
    return enumerate(*event.choices, visit);
}

Enumerated Steps::each_after(const CompiledEvent& event, const std::function<bool()>& visit) {
    return enumerate(*event.effects, visit);
}

/// A variable that has no new value keeps its old one.
bool Steps::put_row_after(StateId from, std::size_t constants) {
    row_.assign(1, static_cast<Id>(constants));
    for (std::size_t each = 0; each < variables_.size(); ++each) {
        const Id after = at(variables_[each].after);
        if (after == kUnknown && from == kNoState) return false;
        row_.push_back(after == kUnknown ? states_[from][each + 1] : after);
    }
    return true;
}

Steps::Added Steps::each_row(const CompiledEvent& event, StateId from, std::size_t constants,
                             const std::function<void()>& visit) {
    const auto one = [&] {
        if (!put_row_after(from, constants)) return false;
        visit();
        return true;
    };
    if (!has_abstract_) return one() ? Added::yes : Added::not_evaluated;
    if (!event.abstract) return one() ? Added::yes : Added::cannot_follow;
    const Enumerated how = enumerate(*event.abstract, one);
    return how.is_complete() && how.count > 0 ? Added::yes : Added::cannot_follow;
}

Steps::Added Steps::add(const CompiledEvent& event, StateId from, std::size_t constants,
                        const std::function<void(StateId)>& visit) {
    return each_row(event, from, constants, [&] {
        const StateId known = states_.find(row_);
        if (known != kNoState) return visit(known);
        const auto added = static_cast<StateId>(states_.size());
        (void)states_.add(row_);
        parents_.push_back(from);
        depths_.push_back(from == kNoState ? 0 : depths_[from] + 1);
        visit(added);
    });
}

Id Steps::value_of(std::size_t requirement) {
    world_.evaluator.set_work(kWork);
    return world_.evaluator.value(*requirements_[requirement]);
}

std::optional<std::string> Steps::variant_fault(const CompiledEvent& event) {
    maze_exploration::Values& values = world_.values;
    const bool is_convergent = event.code->event->convergence == eventb::Convergence::convergent;
    for (std::size_t each = 0; each < variants_.size(); ++each) {
        world_.evaluator.set_work(kWork);
        const Id before = world_.evaluator.value(*variants_[each]);
        if (!is_value(before)) return std::nullopt;
        const Id after = world_.evaluator.value(*event.variants_after[each]);
        if (!is_value(after)) return std::nullopt;
        const bool is_last = each + 1 == variants_.size();
        if (after == before && !(is_convergent && is_last)) continue;
        const bool is_set = values.kind(before) == maze_exploration::ValueKind::set;
        const auto all = [&](Id set) { return values.parts(set); };
        const bool decreases =
            is_set ? std::includes(all(before).begin(), all(before).end(), all(after).begin(), all(after).end())
                   : values.number_of(after) < values.number_of(before);
        const bool is_natural = is_set || !is_convergent || values.number_of(before) >= 0;
        if (after != before && decreases && is_natural) return "";
        const std::string what = fmt::format("`{}` is {} before it", to_string(*machine_.variants[each].expression),
                                             text_of(before, values));
        if (after == before) return what + " and after it";
        if (!decreases) return fmt::format("{} and {} after it", what, text_of(after, values));
        return what + ", which is not a natural number";
    }
    return "";
}

maze_exploration::Refusal Steps::refusal(const CompiledEvent& event) {
    const eventb::CheckedEvent& of = *event.code->event;
    std::vector<const eventb::CheckedPredicate*> guards;
    for (const eventb::CheckedPredicate& each : of.guards)
        if (!each.theorem) guards.push_back(&each);
    Compiler scope = compiler_;
    scope.add(of.parameters);
    const auto is_impossible = [&](const std::vector<std::size_t>& chosen) {
        std::vector<eventb::PredicatePtr> parts(chosen.size());
        std::transform(chosen.begin(), chosen.end(), parts.begin(),
                       [&](std::size_t each) { return guards[each]->predicate; });
        const Enumerated how = enumerate(*scope.plan(of.parameters, *eventb::all_of(parts)), [] { return true; });
        return how.is_complete() && how.count == 0;
    };
    const std::vector<Conjunct::Mark> marks = maze_exploration::marks_of(guards.size(), is_impossible);
    maze_exploration::Refusal made{event.code->label(), {}};
    for (std::size_t each = 0; each < guards.size(); ++each) {
        made.conjuncts.push_back(
            {guards[each]->label + ": " + to_string(*guards[each]->predicate), guards[each]->span, marks[each]});
    }
    return made;
}

void Steps::append(std::string& to, const std::string& name, Id value) const {
    to += fmt::format("{}{} = {}", to.empty() ? "" : ", ", name, text_of(value, world_.values));
}

std::string Steps::choice_text(const CompiledEvent& event) const {
    std::string text;
    for (std::size_t each = 0; each < event.parameters.size(); ++each)
        append(text, event.code->event->parameters[each].name, at(event.parameters[each]));
    return text;
}

std::string Steps::constants_text(std::size_t of) const {
    std::string text;
    for (std::size_t each = 0; each < instance_.names.size(); ++each)
        append(text, instance_.names[each].name, instance_.constants[of][each]);
    return text;
}

std::vector<maze_exploration::VariableValue> Steps::values_in(StateId state) const {
    std::vector<maze_exploration::VariableValue> all;
    for (std::size_t each = 0; each < variables_.size(); ++each)
        all.push_back({variables_[each].name, text_of(states_[state][each + 1], world_.values)});
    return all;
}

std::string Steps::state_text(StateId state) const { return words_of(values_in(state)); }

RunStep Steps::step_in_frame(const CompiledEvent& event) const {
    RunStep made{event.code->label(), choice_text(event), {}, event.code->event->span};
    for (const eventb::Bound& each : event.code->after) {
        const auto of = std::find_if(variables_.begin(), variables_.end(),
                                     [&](const Variable& variable) { return variable.name + "'" == each.name; });
        if (at(of->after) != at(of->before)) made.changes.push_back({of->name, text_of(at(of->after), world_.values)});
    }
    return made;
}

RunStep Steps::step_between(StateId before, StateId after) {
    enter(before);
    RunStep made;
    bool is_found = false;
    for (const CompiledEvent& event : events_) {
        (void)each_choice(event, [&] {
            (void)each_after(event, [&] {
                (void)each_row(event, before, constants_of(before), [&] {
                    if (is_found || !std::equal(row_.begin(), row_.end(), states_[after].begin())) return;
                    is_found = true;
                    made = step_in_frame(event);
                });
                return !is_found;
            });
            return !is_found;
        });
        if (is_found) break;
    }
    return made;
}

std::vector<RunStep> Steps::run_to(StateId state) {
    std::vector<StateId> path;
    for (StateId each = state; each != kNoState; each = parents_[each]) path.push_back(each);
    std::reverse(path.begin(), path.end());
    const std::string values = instance_.constants.size() > 1 ? constants_text(constants_of(state)) : "";
    std::vector<RunStep> run = {{code_.first.label(), values, values_in(path.front()), code_.first.event->span}};
    for (std::size_t each = 1; each < path.size(); ++each) run.push_back(step_between(path[each - 1], path[each]));
    return run;
}

}  // namespace map2pml::machine_exploration
