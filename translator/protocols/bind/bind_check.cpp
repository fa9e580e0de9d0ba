#include "translator/protocols/bind/bind_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "translator/protocols/analyses/instance/services.h"
#include "translator/protocols/analyses/values/expression_walk.h"
#include "translator/protocols/bind/internal.h"

namespace map2pml::passes {

namespace {

using PropertyKind = ir::UserProperty::Kind;

constexpr std::int64_t kMostIntegers = 20'000;

void add_results(const ir::Instance& instance, std::vector<WrittenInteger>& integers) {
    for (const auto& [procedure, results] : instance.results) {
        for (const ir::Term& term : results)
            if (const auto* integer = std::get_if<ir::Integer>(&term.kind))
                integers.push_back({integer->value, term.span});
    }
}

void add_states(const UserParts& parts, std::vector<WrittenInteger>& integers) {
    for (const ir::StateVariable& state : parts.states) {
        if (state.type == ir::StateVariable::Type::integer) {
            integers.push_back({state.first, state.span});
            integers.push_back({state.last, state.span});
        }
        for (const auto* terms : {&state.keys, &state.members})
            for (const ir::Term& term : *terms)
                if (const auto* integer = std::get_if<ir::Integer>(&term.kind))
                    integers.push_back({integer->value, term.span});
    }
}

/// All literals, those of the protocol first.
std::vector<WrittenInteger> all_integers(const ProtocolWords& words, const UserParts& parts,
                                         const ir::Instance& instance) {
    std::vector<WrittenInteger> integers = words.integers;
    const auto add = [&](const ir::Term& term) {
        if (const auto* integer = std::get_if<ir::Integer>(&term.kind)) integers.push_back({integer->value, term.span});
    };
    add_results(instance, integers);
    add_states(parts, integers);
    for (const auto& [name, constant] : parts.constants) add(constant.value);
    for (const ir::StateVariable& state : parts.states) for_each_term(state.initial, add);
    for (const ir::Procedure& procedure : parts.procedures) for_each_term(procedure.body, add);
    for (const ir::Observer& observer : parts.observers) {
        for_each_term(observer.event, add);
        for_each_term(observer.body, add);
    }
    for (const ir::UserProperty& property : parts.properties) {
        for_each_term(property.formula, add);
        for (const ir::EventPattern& event : property.events) for_each_term(event, add);
    }
    return integers;
}

void report(const source::Span& span, std::string message, diag::Sink& sink) {
    sink.report(diag::Code::check_integers, span, std::move(message));
}

/// Checks the written range: literals outside of it, and its size.
void check_written(const ir::Written<ir::IntegerRange>& range, const std::vector<WrittenInteger>& integers,
                   diag::Sink& sink) {
    const auto [first, last] = range.value;
    if (last - first >= kMostIntegers || !is_within({first, last}, kWord)) {
        report(range.span,
               fmt::format("{}..{} is not a range of at most {} integers of 32 bits", first, last, kMostIntegers),
               sink);
    }
    for (const WrittenInteger& each : integers) {
        if (each.value < first || each.value > last) {
            sink.report(diag::Code::check_integers, each.span,
                        fmt::format("{} is not among the integers {}..{}", each.value, first, last),
                        {{range.span, "the range is given here"}});
        }
    }
}

/// The first literal with which there are too many.
void check_hull(const std::vector<WrittenInteger>& integers, diag::Sink& sink) {
    if (integers.empty()) return;
    Interval range{integers.front().value, integers.front().value};
    for (const WrittenInteger& each : integers) {
        range = hull(range, {each.value, each.value});
        if (!is_within(range, kWord)) {
            report(each.span, fmt::format("{} needs more than 32 bits", each.value), sink);
            return;
        }
        if (range.last - range.first >= kMostIntegers) {
            report(each.span,
                   fmt::format("with {} the integers range from {} to {}; at most {} are allowed", each.value,
                               range.first, range.last, kMostIntegers),
                   sink);
            return;
        }
    }
}

/// Fills both from `integers`, or else with the smallest range that holds all literals. Reports a literal that a written range
/// leaves out; when a procedure is implemented or the range is written, also more than 20,000 integers and those that need
/// more than 32 bits.
void find_integers(const ProtocolWords& words, const UserParts& parts, ir::Instance& instance, diag::Sink& sink) {
    const std::vector<WrittenInteger> integers = all_integers(words, parts, instance);
    if (parts.integers) {
        instance.first_integer = parts.integers->value.first;
        instance.last_integer = parts.integers->value.last;
        check_written(*parts.integers, integers, sink);
        return;
    }
    if (!parts.procedures.empty() || !parts.states.empty() || !parts.observers.empty() || !parts.properties.empty())
        check_hull(integers, sink);
    if (!integers.empty()) {
        const auto [least, greatest] =
            std::minmax_element(integers.begin(), integers.end(),
                                [](const auto& one, const auto& other) { return one.value < other.value; });
        instance.first_integer = least->value;
        instance.last_integer = greatest->value;
    }
}

using TreeKind = ir::TermTree::Kind;

bool is_pattern(const ir::TermTree& term) { return term.kind == TreeKind::anything || term.kind == TreeKind::variable; }

/// A message or a procedure, with the number of its terms.
void check_term(const ir::ActionPattern& action, NameResolver& names) {
    if (is_pattern(action.term)) return;
    ir::EventPattern event;
    event.span = action.term.span;
    event.kind = action.kind == ir::ActionKind::in    ? ir::EventPattern::Kind::received
                 : action.kind == ir::ActionKind::out ? ir::EventPattern::Kind::sent
                                                      : ir::EventPattern::Kind::succeeded;
    event.name = action.term.text;
    event.terms.emplace(action.term.parts.size(), ir::Term{action.term.span, ir::Wildcard{}});
    names.check_event(event);
}

void check_agent(const ir::TermTree& agent, NameResolver& names) {
    if (!is_pattern(agent)) (void)names.value({agent.span, ir::AgentName{agent.text}}, true);
}

/// Reports, or leaves out, names that the protocol does not have. Terms in messages may be anything: some instance may have them.
void check_actions(const ir::ModalFormula& formula, NameResolver& names) {
    for (const ir::ModalNode& node : formula.nodes) {
        for (const ir::ActionPattern& action : node.actions.patterns) {
            if (action.kind != ir::ActionKind::other) check_term(action, names);
            if (action.agent) check_agent(*action.agent, names);
            if (action.partner) check_agent(action.partner->id, names);
            if (action.partner && action.partner->role.kind == TreeKind::role)
                (void)names.value({action.partner->role.span, ir::RoleName{action.partner->role.text}}, true);
        }
    }
}

using Type = ir::StateVariable::Type;

bool is_truth(const ir::Term& term) {
    const auto* constant = std::get_if<ir::Constant>(&term.kind);
    return constant != nullptr && (constant->text == "true" || constant->text == "false");
}

void check_initial(const ir::StateVariable& state, const ir::Term& initial, NameResolver& names) {
    const auto* integer = std::get_if<ir::Integer>(&initial.kind);
    if (state.type == Type::value && integer != nullptr) {
        names.report(diag::Code::check_value, initial.span,
                     fmt::format("an integer needs a range: `state {} : 0..50 = {}`", state.name, integer->value));
    } else if (state.type == Type::boolean && !is_truth(initial)) {
        names.report(diag::Code::check_type, initial.span,
                     fmt::format("`{}` can only be true or false, so this cannot be its initial value", state.name));
    } else if (state.type == Type::integer && integer == nullptr) {
        names.report(diag::Code::check_type, initial.span,
                     fmt::format("`{}` is an integer, so this cannot be its initial value", state.name));
    } else if (state.type == Type::integer && (integer->value < state.first || integer->value > state.last)) {
        names.report(diag::Code::check_value, initial.span,
                     fmt::format("{} is not between {} and {}", integer->value, state.first, state.last));
    }
}

constexpr std::size_t kMostKeys = 64;

/// The keys and members with roles written out: agents first, in the order of the instance.
void bind_keys(ir::StateVariable& state, NameResolver& names) {
    const auto& agents = names.world().instance.agents;
    const auto order = [&](const ir::Term& key) {
        const auto* name = std::get_if<ir::AgentName>(&key.kind);
        return std::find_if(agents.begin(), agents.end(),
                            [&](const ir::AgentInstance& each) { return name != nullptr && each.name == name->name; });
    };
    state.keys = names.domain(state.keys);
    state.members = names.domain(state.members);
    std::stable_sort(state.keys.begin(), state.keys.end(),
                     [&](const ir::Term& one, const ir::Term& other) { return order(one) < order(other); });
    if (state.keys.size() > kMostKeys) {
        names.report(
            diag::Code::check_keys, state.span,
            fmt::format("`{}` has {} {}; at most {} are allowed", state.name, state.keys.size(),
                        state.keyed == ir::StateVariable::Keyed::set ? "possible members" : "keys", kMostKeys));
        state.keys.resize(kMostKeys);
    }
    for (const ir::Term& member : state.members) {
        if (std::find(state.keys.begin(), state.keys.end(), member) == state.keys.end()) {
            names.report(diag::Code::check_value, member.span,
                         fmt::format("`{}` can never be a member of `{}`", ir::to_string(member), state.name));
        }
    }
}

/// The declaration with its first value. Reports a value that the state cannot have.
ir::StateVariable bind_state(const ir::StateVariable& state, NameResolver& names) {
    ir::StateVariable bound = state;
    if (state.is_keyed()) bind_keys(bound, names);
    if (!is_within({state.first, state.last}, kWord)) {
        names.report(diag::Code::check_integers, state.span,
                     fmt::format("{}..{} does not fit in 32 bits", state.first, state.last));
    }
    const auto* written = std::get_if<ir::Term>(&state.initial.kind);
    if (written == nullptr) {  // `none`
        names.check_no_value(state.initial.span);
        if (state.type != Type::value) {
            names.report(diag::Code::check_type, state.initial.span,
                         fmt::format("`{}` always has a value; `none` is for state without a type", state.name));
        }
        return bound;
    }
    const std::optional<ir::Term> initial = names.value(*written, false);
    if (!initial) return bound;
    // `const open = true`, and then `state door = open`
    bound.type = state.type == Type::value && is_truth(*initial) ? Type::boolean : state.type;
    bound.initial = {state.initial.span, *initial};
    check_initial(bound, *initial, names);
    return bound;
}

/// Procedures of other scenes are not implemented here.
UserParts parts_of(const UserParts& parts, const ProtocolWords& scene) {
    UserParts here = parts;
    std::erase_if(here.procedures, [&](const ir::Procedure& each) { return !scene.procedures.contains(each.name); });
    return here;
}

void check_constants(NameResolver& names) {
    for (const auto& [name, constant] : names.world().parts.constants) (void)names.value(constant.value, true);
}

ir::UserProperty bind_property(const ir::UserProperty& property, ExpressionBinder& expressions, NameResolver& names) {
    ir::UserProperty bound = property;
    if (property.kind == PropertyKind::trace || property.kind == PropertyKind::trace_strictly) {
        for (ir::EventPattern& event : bound.events) {
            Scope scope;
            event = expressions.event(event, scope, {});
        }
        return bound;
    }
    if (property.kind == PropertyKind::modal) {
        check_actions(*property.modal, names);
        return bound;
    }
    const ExpressionPlace place{.run = true, .temporal = property.kind == PropertyKind::ltl, .self = false};
    bound.formula = expressions.bind_as(ValueKind::boolean, property.formula, {}, place).expression;
    return bound;
}

}  // namespace

std::set<source::Span> bind_check(const UserParts& parts, const std::vector<ir::Protocol>& protocols, std::size_t here,
                                  ir::Instance& instance, diag::Sink& sink) {
    const std::vector<ProtocolWords> scenes(protocols.begin(), protocols.end());
    const UserParts own = parts_of(parts, scenes[here]);
    std::set<source::Span> left_out;
    bind_services(own.services, protocols[here], instance);
    find_integers(scenes[here], own, instance, sink);
    NameResolver names({scenes, here, own, instance}, sink);
    ExpressionBinder expressions(names);
    BodyBinder bodies(names, expressions);
    names.let_leave_out(true);
    check_constants(names);
    names.let_leave_out(false);
    for (const ir::StateVariable& each : own.states) instance.states.push_back(bind_state(each, names));
    for (const ir::Procedure& each : own.procedures) {
        expressions.begin_item();
        const auto put = instance.procedures.emplace(each.name, bodies.procedure(each));
        check_paths(put.first->second, sink);
    }
    for (const ir::Observer& each : own.observers) {
        expressions.begin_item();
        if (std::optional<ir::Observer> observer = bodies.observer(each))
            instance.observers.push_back(std::move(*observer));
        else
            left_out.insert(each.span);
    }
    for (const ir::UserProperty& each : own.properties) {
        expressions.begin_item();
        names.let_leave_out(true);
        ir::UserProperty property = bind_property(each, expressions, names);
        if (names.left_out())
            left_out.insert(each.name_span);
        else
            instance.properties.push_back(std::move(property));
    }
    return left_out;
}

}  // namespace map2pml::passes
