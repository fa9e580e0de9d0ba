#include "translator/protocols/analyses/messages/message_kinds.h"

#include <algorithm>

#include "translator/model/protocol/walk.h"
#include "translator/protocols/analyses/values/addressing.h"

namespace map2pml::passes {

namespace {

std::size_t declaration_of(const ir::Protocol& protocol, const std::string& name, const std::string& role) {
    const auto found = std::find_if(protocol.agents.begin(), protocol.agents.end(),
                                    [&](const auto& each) { return each.name == name && each.role == role; });
    return static_cast<std::size_t>(found - protocol.agents.begin());
}

}  // namespace

std::vector<MailboxContents> find_mailbox_contents(const ir::Protocol& protocol, const ir::Instance& instance) {
    std::vector<MailboxContents> contents(protocol.agents.size());
    for (const ir::Clause& clause : protocol.clauses) {
        const std::size_t sender = declaration_of(protocol, clause.agent.name, clause.role.name);
        if (sender == protocol.agents.size()) continue;
        const std::vector<std::size_t> sender_instances = instances_of(protocol.agents[sender], instance);
        if (sender_instances.empty()) continue;
        ir::for_each_operation(clause.body, [&](const ir::Operation& operation) {
            const auto* send = std::get_if<ir::Send>(&operation.kind);
            if (send == nullptr) return;
            const Addressees to = find_addressees(*send, protocol.agents[sender], instance);
            const MessageKind kind{send->performative, send->terms.size()};
            for (const Receiver& receiver : to.receivers) {
                const ir::AgentInstance& agent = instance.agents[receiver.instance];
                MailboxContents& mailbox = contents[declaration_of(protocol, agent.agent, agent.role)];
                mailbox.kinds.insert(kind);
                mailbox.written.emplace(kind, ir::written(*send));
                mailbox.argument_slots = std::max(mailbox.argument_slots, send->terms.size());
                mailbox.senders[kind].insert(sender_instances.begin(), sender_instances.end());
                mailbox.sender_roles.insert(clause.role.name);
            }
        });
    }
    return contents;
}

}  // namespace map2pml::passes
