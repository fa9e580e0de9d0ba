#include "translator/protocols/analyses/messages/needed_fields.h"

#include <algorithm>

#include "translator/model/protocol/walk.h"
#include "translator/protocols/analyses/values/addressing.h"

namespace map2pml::passes {

namespace {

using Mailboxes = std::vector<std::map<MessageKind, NeededFields>>;

std::size_t agent_index(const ir::Protocol& protocol, const ir::AgentInstance& agent) {
    const auto found = std::find_if(protocol.agents.begin(), protocol.agents.end(), [&](const auto& each) {
        return each.name == agent.agent && each.role == agent.role;
    });
    return static_cast<std::size_t>(found - protocol.agents.begin());
}

/// The mailboxes that each send of the protocol may reach.
class Receivers {
  public:
    Receivers(const ir::Protocol& protocol, const ir::Instance& instance) {
        for (const ir::Clause& clause : protocol.clauses) {
            const auto sender = std::find_if(protocol.agents.begin(), protocol.agents.end(), [&](const auto& each) {
                return each.name == clause.agent.name && each.role == clause.role.name;
            });
            ir::for_each_operation(clause.body, [&](const ir::Operation& operation) {
                const auto* send = std::get_if<ir::Send>(&operation.kind);
                if (send == nullptr || sender == protocol.agents.end()) {
                    return;
                }
                for (const Receiver& each : find_addressees(*send, *sender, instance).receivers) {
                    agents_[&operation].insert(agent_index(protocol, instance.agents[each.instance]));
                }
            });
        }
    }

    /// Whether a mailbox that the send may reach needs the term.
    [[nodiscard]] bool read(const ir::Operation& send, std::size_t term, const Mailboxes& needed) const {
        const auto& sent = std::get<ir::Send>(send.kind);
        const MessageKind kind{sent.performative, sent.terms.size()};
        const auto known = agents_.find(&send);
        return known != agents_.end() &&
               std::any_of(known->second.begin(), known->second.end(), [&](std::size_t agent) {
                   const auto fields = needed[agent].find(kind);
                   return fields != needed[agent].end() && fields->second.arguments.contains(term);
               });
    }

  private:
    std::map<const ir::Operation*, std::set<std::size_t>> agents_;
};

/// Whether the pattern asks for a value that not every message need have.
bool is_tested(const ir::Term& pattern) {
    return !std::holds_alternative<ir::Wildcard>(pattern.kind) && !std::holds_alternative<ir::Variable>(pattern.kind);
}

/// The fields that one receive needs of the messages that it takes.
NeededFields needed_by(const ir::Receive& receive, const NameSet& live_after) {
    std::map<std::string, int> times;
    const auto count = [&](const ir::Term& term) {
        if (const auto* variable = std::get_if<ir::Variable>(&term.kind)) ++times[variable->name];
    };
    for (const ir::Term& pattern : receive.patterns) count(pattern);
    count(receive.from.name);
    count(receive.from.role);
    const auto is_needed = [&](const ir::Term& term) {
        const auto* variable = std::get_if<ir::Variable>(&term.kind);
        return is_tested(term) ||
               (variable != nullptr && (times[variable->name] > 1 || live_after.contains(variable->name)));
    };
    NeededFields fields;
    for (std::size_t at = 0; at < receive.patterns.size(); ++at)
        if (is_needed(receive.patterns[at])) fields.arguments.insert(at);
    fields.sender = is_needed(receive.from.name);
    fields.role = is_needed(receive.from.role);
    return fields;
}

/// The fields that observers and the network need, whatever the agents do.
Mailboxes needed_from_outside(const ir::Instance& instance, const std::vector<MailboxContents>& contents,
                              const Observed& observed) {
    Mailboxes needed(contents.size());
    for (std::size_t agent = 0; agent < contents.size(); ++agent) {
        for (const MessageKind& kind : contents[agent].kinds) {
            NeededFields& fields = needed[agent][kind];
            const auto written = contents[agent].written.find(kind);
            const bool is_observed =
                written != contents[agent].written.end() && observed.messages.contains(written->second);
            for (std::size_t at = 0; is_observed && at < kind.second; ++at) fields.arguments.insert(at);
            fields.role = is_observed;
            // The order of arrival is kept for each sender on its own.
            fields.sender = is_observed || observed.senders || instance.network == ir::Network::pairwise;
        }
    }
    return needed;
}

void add_all_receives(const FlowGraph& graph, const Liveness& liveness, Mailboxes& needed) {
    for (std::size_t at = 0; at < graph.threads.size(); ++at) {
        const Thread& thread = graph.threads[at];
        for (NodeId id = 0; id < thread.nodes.size(); ++id) {
            const Node& node = thread.nodes[id];
            if (node.kind != NodeKind::receive) continue;
            const auto& receive = std::get<ir::Receive>(node.operation->kind);
            const auto known = needed[thread.agent].find({receive.performative, receive.patterns.size()});
            if (known == needed[thread.agent].end()) continue;  // nobody sends it
            const NeededFields more = needed_by(receive, liveness.across(graph, at, id, node.ok));
            known->second.arguments.insert(more.arguments.begin(), more.arguments.end());
            known->second.sender = known->second.sender || more.sender;
            known->second.role = known->second.role || more.role;
        }
    }
}

}  // namespace

Needs find_needs(const ir::Protocol& protocol, const ir::Instance& instance, const FlowGraph& graph,
                 const std::vector<MailboxContents>& contents, const Observed& observed) {
    const Receivers receivers(protocol, instance);
    Needs needs{needed_from_outside(instance, contents, observed), {}};
    const ReadTerms read = [&](const ir::Operation& send, std::size_t term) {
        return observed.messages.contains(ir::written(std::get<ir::Send>(send.kind))) ||
               receivers.read(send, term, needs.fields);
    };
    while (true) {
        needs.liveness = find_live_variables(protocol, graph, observed.reading, read, observed.variables);
        const Mailboxes before = needs.fields;
        add_all_receives(graph, needs.liveness, needs.fields);
        if (needs.fields == before) break;
    }
    for (const ir::Clause& clause : protocol.clauses) {
        ir::for_each_operation(clause.body, [&](const ir::Operation& operation) {
            const auto* send = std::get_if<ir::Send>(&operation.kind);
            for (std::size_t term = 0; send != nullptr && term < send->terms.size(); ++term)
                if (!read(operation, term)) needs.unread[operation.id].insert(term);
        });
    }
    return needs;
}

}  // namespace map2pml::passes
