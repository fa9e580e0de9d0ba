#include "translator/protocols/analyses/messages/mailbox_senders.h"

#include <map>
#include <set>

#include "translator/protocols/analyses/messages/possible_senders.h"
#include "translator/protocols/analyses/values/addressing.h"

namespace map2pml::passes {

namespace {

struct BySender {
    std::map<ir::OperationId, const ir::Operation*> sends;
    std::set<std::size_t> threads;
};

}  // namespace

std::vector<MailboxSenders> find_mailbox_senders(const ir::Protocol& protocol, const ir::Instance& instance,
                                                 const FlowGraph& graph) {
    std::vector<std::map<std::size_t, BySender>> found(instance.agents.size());
    for (std::size_t at = 0; at < graph.threads.size(); ++at) {
        const ir::AgentDeclaration& declared = protocol.agents[graph.threads[at].agent];
        const std::vector<std::size_t> senders = instances_of(declared, instance);
        for (const Node& node : graph.threads[at].nodes) {
            if (node.kind != NodeKind::send) continue;
            const auto& send = std::get<ir::Send>(node.operation->kind);
            for (std::size_t receiver = 0; receiver < found.size(); ++receiver) {
                for (const std::size_t sender : senders) {
                    if (may_reach(protocol, instance, send, sender, receiver)) {
                        found[receiver][sender].sends[node.operation->id] = node.operation;
                        found[receiver][sender].threads.insert(at);
                    }
                }
            }
        }
    }
    std::vector<MailboxSenders> mailboxes(found.size());
    for (std::size_t receiver = 0; receiver < found.size(); ++receiver) {
        MailboxSenders& mailbox = mailboxes[receiver];
        for (const auto& [sender, by] : found[receiver]) {
            mailbox.agents.push_back(sender);
            for (const auto& [id, each] : by.sends) mailbox.sends.push_back({each, sender});
            mailbox.has_one_process = found[receiver].size() == 1 && by.threads.size() == 1 &&
                                      graph.threads[*by.threads.begin()].kind == Thread::Kind::main;
        }
    }
    return mailboxes;
}

}  // namespace map2pml::passes
