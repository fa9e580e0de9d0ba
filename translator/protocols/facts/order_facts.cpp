#include <fmt/format.h>

#include <algorithm>

#include "translator/protocols/analyses/messages/sent_values.h"
#include "translator/protocols/facts/internal.h"
#include "translator/protocols/promela/arrival_order.h"

namespace map2pml::fact_list {

namespace {

/// In what somebody needs of them.
bool are_distinguishable(const FactMaker& maker, std::size_t agent, const passes::MessageKind& kind) {
    const promela::MailboxLayout& layout = maker.facts.mailboxes[agent];
    const std::vector<std::size_t> owners = maker.facts.instances(agent);
    return std::any_of(owners.begin(), owners.end(), [&](std::size_t owner) {
        const passes::MailboxSenders& mailbox = maker.senders[owner];
        if ((layout.holds_sender(kind) || layout.holds_role(kind)) && mailbox.agents.size() > 1) return true;
        const passes::SentValues values = passes::find_sent_values(maker.facts.instance, mailbox);
        for (std::size_t at = 0; at < kind.second; ++at) {
            const auto known = values.find({kind, at});
            if (layout.slot_of(kind, at) && (known == values.end() || known->second.size() > 1)) return true;
        }
        return false;
    });
}

}  // namespace

void list_orders(const FactMaker& maker, Facts& list) {
    const promela::Facts& facts = maker.facts;
    for (std::size_t agent = 0; agent < facts.contents.size(); ++agent) {
        const ir::AgentDeclaration& owner = facts.protocol.agents[agent];
        for (const passes::MessageKind& kind : facts.contents[agent].kinds) {
            const std::string name = maker.kind_name(kind);
            if (facts.instances(agent).empty()) continue;
            if (!are_distinguishable(maker, agent, kind)) {
                list.push_back({owner.span, Subject::order,
                                fmt::format("two {} in the mailbox of {} cannot be told apart: nothing asks for "
                                            "anything in which they differ",
                                            name, owner.name)});
            } else if (const ir::Operation* receive = promela::order_seen_by(facts, kind)) {
                list.push_back({receive->span, Subject::order,
                                fmt::format("this receive takes the oldest of several {} that may differ", name)});
            } else {
                list.push_back({owner.span, Subject::order,
                                fmt::format("no receive can tell in which order several {} in the mailbox of {} came",
                                            name, owner.name)});
            }
        }
    }
}

}  // namespace map2pml::fact_list
