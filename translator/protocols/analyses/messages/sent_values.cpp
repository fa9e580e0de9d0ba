#include "translator/protocols/analyses/messages/sent_values.h"

#include <algorithm>
#include <set>

namespace map2pml::passes {

namespace {

/// Whether the term has the same value for every sender, at any time.
bool is_literal(const ir::Instance& instance, const ir::Term& term) {
    if (const auto* name = std::get_if<ir::AgentName>(&term.kind)) {
        return std::count_if(instance.agents.begin(), instance.agents.end(),
                             [&](const ir::AgentInstance& each) { return each.agent == name->name; }) == 1;
    }
    return std::holds_alternative<ir::Constant>(term.kind) || std::holds_alternative<ir::Integer>(term.kind) ||
           std::holds_alternative<ir::RoleName>(term.kind);
}

}  // namespace

SentValues find_sent_values(const ir::Instance& instance, const MailboxSenders& mailbox) {
    SentValues values;
    std::set<std::pair<MessageKind, std::size_t>> anything;
    for (const MailboxSend& each : mailbox.sends) {
        const auto& send = std::get<ir::Send>(each.send->kind);
        for (std::size_t at = 0; at < send.terms.size(); ++at) {
            const std::pair argument(MessageKind(send.performative, send.terms.size()), at);
            std::vector<std::string>& known = values[argument];
            if (!is_literal(instance, send.terms[at]))
                anything.insert(argument);
            else if (const std::string value = to_string(send.terms[at]);
                     std::find(known.begin(), known.end(), value) == known.end())
                known.push_back(value);
        }
    }
    std::erase_if(values, [&](const auto& each) { return anything.contains(each.first); });
    return values;
}

}  // namespace map2pml::passes
