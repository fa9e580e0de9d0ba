#include "translator/protocols/bind/internal.h"

#include <algorithm>

#include "translator/protocols/analyses/values/addressing.h"

namespace map2pml::passes {

namespace {

using EventKind = ir::EventPattern::Kind;

/// The agent of the protocol that a name of the check file belongs to.
std::string followed_by(const std::string& name, const ir::Instance& instance) {
    for (const ir::AgentInstance& each : instance.agents)
        if (each.name == name) return each.agent;
    return name;
}

/// \param written in the protocol.
bool may_equal(const ir::Term& pattern, const ir::Term& written, const ir::Instance& instance) {
    if (is_open_term(pattern) || is_open_term(written)) return true;
    const auto* asked = std::get_if<ir::AgentName>(&pattern.kind);
    const auto* name = std::get_if<ir::AgentName>(&written.kind);
    if (asked != nullptr && name != nullptr) return followed_by(asked->name, instance) == name->name;
    return pattern == written;
}

bool may_equal(const ir::EventPattern& event, const std::vector<ir::Term>& written, const ir::Instance& instance) {
    if (!event.terms) return true;
    return event.terms->size() == written.size() && std::equal(written.begin(), written.end(), event.terms->begin(),
                                                               [&](const ir::Term& each, const ir::Term& pattern) {
                                                                   return may_equal(pattern, each, instance);
                                                               });
}

bool may_be_sent(const ir::EventPattern& event, const ir::Send& send, std::size_t sender,
                 const ir::Instance& instance) {
    const ir::AgentInstance& agent = instance.agents[sender];
    if (ir::written(send) != event.name || !may_equal(event, send.terms, instance)) return false;
    const Addressees to = find_addressees(send, {agent.agent, agent.role, {}}, instance);
    return std::any_of(to.receivers.begin(), to.receivers.end(), [&](const Receiver& each) {
        const bool is_self = each.instance == sender;
        const bool is_reached = is_self ? !each.unless_self : !each.only_if_self;
        return is_reached && (!event.partner || may_mean(*event.partner, instance.agents[each.instance]));
    });
}

bool may_be_received(const ir::EventPattern& event, const ir::Receive& receive, const ir::Instance& instance) {
    if (ir::written(receive) != event.name || !may_equal(event, receive.patterns, instance)) return false;
    return std::any_of(instance.agents.begin(), instance.agents.end(), [&](const ir::AgentInstance& sender) {
        return may_mean(receive.from.name, sender) &&
               (is_open_term(receive.from.role) || may_mean(receive.from.role, sender)) &&
               (!event.partner || may_mean(*event.partner, sender));
    });
}

/// A result is one of those that the check file gives the procedure, if it does.
bool may_give(const ir::EventPattern& event, const ir::Instance& instance) {
    const auto results = instance.results.find(event.name);
    if (!event.result || results == instance.results.end()) return true;
    return std::any_of(results->second.begin(), results->second.end(),
                       [&](const ir::Term& each) { return may_equal(*event.result, each, instance); });
}

bool may_be_decided(const ir::EventPattern& event, const ir::Decide& decide, const ir::Instance& instance) {
    if (decide.procedure != event.name || !may_equal(event, decide.arguments, instance)) return false;
    return event.kind == EventKind::failed ? !instance.total_procedures.contains(event.name)
                                           : may_give(event, instance);
}

bool may_enter(const ir::EventPattern& event, const ir::Become& call, const ir::Clause& from, const Cast& cast) {
    const std::vector<std::size_t> entered = cast.clauses.candidates(from, call.arguments);
    return std::any_of(entered.begin(), entered.end(),
                       [&](std::size_t each) { return ir::clause_name(cast.protocol.clauses[each]) == event.name; });
}

}  // namespace

bool may_mean(const ir::Term& who, const ir::AgentInstance& agent) {
    if (const auto* name = std::get_if<ir::AgentName>(&who.kind))
        return name->name == agent.name || name->name == agent.agent;
    if (const auto* role = std::get_if<ir::RoleName>(&who.kind)) return role->name == agent.role;
    return is_open_term(who);
}

bool may_be(const ir::EventPattern& event, const Executed& executed, const Cast& cast) {
    const ir::Instance& instance = cast.instance;
    if (!event.clause.empty() && event.clause != ir::clause_name(executed.clause)) return false;
    if (event.agent && !may_mean(*event.agent, instance.agents[executed.agent])) return false;
    const auto* send = std::get_if<ir::Send>(&executed.operation.kind);
    const auto* receive = std::get_if<ir::Receive>(&executed.operation.kind);
    const auto* decide = std::get_if<ir::Decide>(&executed.operation.kind);
    const auto* call = std::get_if<ir::Become>(&executed.operation.kind);
    switch (event.kind) {
        case EventKind::sent:
            return send != nullptr && may_be_sent(event, *send, executed.agent, instance);
        case EventKind::received:
            return receive != nullptr && may_be_received(event, *receive, instance);
        case EventKind::succeeded:
        case EventKind::failed:
            return decide != nullptr && may_be_decided(event, *decide, instance);
        case EventKind::timed_out:
            return std::holds_alternative<ir::WaitFor>(executed.operation.kind);
        case EventKind::entered:
            return call != nullptr && may_enter(event, *call, executed.clause, cast);
    }
    return true;
}

}  // namespace map2pml::passes
