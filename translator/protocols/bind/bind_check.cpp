#include "translator/protocols/bind/bind_check.h"

#include <algorithm>
#include <optional>

#include "translator/protocols/analyses/instance/services.h"
#include "translator/protocols/bind/internal.h"
#include "translator/protocols/bind/protocol_words.h"

namespace map2pml::passes {

namespace {

using PropertyKind = ir::UserProperty::Kind;

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
