#include "translator/protocols/promela/facts.h"

#include <algorithm>
#include <iterator>
#include <set>

#include "translator/model/protocol/walk.h"
#include "translator/protocols/analyses/flow/waits.h"

namespace map2pml::promela {

std::optional<std::size_t> MailboxLayout::slot_of(const passes::MessageKind& kind, std::size_t argument) const {
    if (!needed) return argument;
    const auto fields = needed->find(kind);
    if (fields == needed->end() || !fields->second.arguments.contains(argument)) return std::nullopt;
    const std::set<std::size_t>& all = fields->second.arguments;
    return static_cast<std::size_t>(std::distance(all.begin(), all.find(argument)));
}

bool MailboxLayout::holds_sender(const passes::MessageKind& kind) const { return !needed || needed->at(kind).sender; }

bool MailboxLayout::holds_role(const passes::MessageKind& kind) const {
    return has_role_field && (!needed || needed->at(kind).role);
}

bool Facts::counts_calls(std::size_t agent) const {
    return settles && std::any_of(graph.threads.begin(), graph.threads.end(), [&](const passes::Thread& thread) {
               return thread.kind == passes::Thread::Kind::spawned && thread.agent == agent;
           });
}

std::size_t Facts::agent_of(std::size_t at) const {
    const ir::AgentInstance& wanted = instance.agents[at];
    const auto found = std::find_if(protocol.agents.begin(), protocol.agents.end(), [&](const auto& each) {
        return each.name == wanted.agent && each.role == wanted.role;
    });
    return static_cast<std::size_t>(found - protocol.agents.begin());
}

std::size_t Facts::owner_of(const ir::Receive& receive, std::size_t agent) const {
    if (receive.box.empty()) return agent;
    const auto owner = std::find_if(protocol.agents.begin(), protocol.agents.end(),
                                    [&](const auto& each) { return each.name == receive.box; });
    return static_cast<std::size_t>(owner - protocol.agents.begin());
}

std::vector<std::size_t> Facts::instances(std::size_t agent) const {
    return passes::instances_of(protocol.agents[agent], instance);
}

std::uint32_t Facts::limit_of(std::size_t clause) const {
    const ir::Clause& limited = protocol.clauses[clause];
    const auto limit = instance.clause_limits.find(ir::clause_name(limited));
    if (limit == instance.clause_limits.end()) return 0;
    const bool only_idle_waits = passes::has_wait(limited.body) && !passes::limit_can_force_timeout(protocol, limited);
    return only_idle_waits ? 0 : limit->second;
}

bool Facts::stands_alone(const ir::Operation& operation) const {
    const bool is_seen =
        property != nullptr && (visible_steps ? visible_steps->contains(&operation) : !ir::is_silent(operation));
    if (is_seen || counted_calls.contains(&operation)) return true;
    if (reduce.merge) return shared_state_uses.contains(&operation);
    if (!instance.observers.empty() && !ir::is_silent(operation)) return true;
    const auto* decide = std::get_if<ir::Decide>(&operation.kind);
    return decide != nullptr && implementation(*decide) != nullptr && !instance.states.empty();
}

bool Facts::is_empty(const passes::Node& node) const {
    return node.kind == passes::NodeKind::skip ||
           (node.kind == passes::NodeKind::fork &&
            std::all_of(node.branch_threads.begin(), node.branch_threads.end(),
                        [&](std::size_t branch) { return is_empty_thread(branch); }));
}

bool Facts::is_empty_thread(std::size_t thread) const {
    const passes::Thread& of = graph.threads[thread];
    passes::NodeId at = of.entry;
    while (is_empty(of.nodes[at])) at = of.nodes[at].ok;
    return of.nodes[at].kind == passes::NodeKind::finish;
}

bool Facts::is_service_at_rest(const passes::Thread& thread, const passes::Node& node) const {
    return thread.kind == passes::Thread::Kind::main && node.kind == passes::NodeKind::wait && node.idle_timeout &&
           node.on_timeout == passes::kNoNode && instance.services.contains(protocol.agents[thread.agent].role) &&
           ir::services_rest_at(std::get<ir::WaitFor>(node.operation->kind), protocol.clauses[node.clause], instance);
}

const ir::Procedure* Facts::implementation(const ir::Decide& decide) const {
    const auto found = instance.procedures.find(decide.procedure);
    return found == instance.procedures.end() ? nullptr : &found->second;
}

}  // namespace map2pml::promela
