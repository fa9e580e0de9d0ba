#include "translator/protocols/facts/fact_list.h"
#include "translator/protocols/promela/find_facts.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "translator/foundation/source/printable.h"
#include "translator/protocols/facts/internal.h"
#include "translator/protocols/promela/reduce.h"

namespace map2pml::fact_list {

namespace {

constexpr int kReducedLevel = 2;

const char* word_of(ir::Network network) {
    switch (network) {
        case ir::Network::mailbox:
            return "mailbox";
        case ir::Network::pairwise:
            return "pairwise";
        case ir::Network::bag:
            return "bag";
    }
    return "";
}

const char* word_of(ir::TimeoutReading reading) {
    switch (reading) {
        case ir::TimeoutReading::quiescent:
            return "quiescent";
        case ir::TimeoutReading::anytime:
            return "anytime";
        case ir::TimeoutReading::race:
            return "race";
    }
    return "";
}

}  // namespace

Facts list_facts(const source::SourceSet& sources, const ir::Protocol& protocol, const ir::Instance& instance) {
    const promela::Facts facts =
        promela::find_facts(protocol, instance, false, nullptr, promela::reductions_for(kReducedLevel));
    const std::vector<passes::MailboxSenders> senders = passes::find_mailbox_senders(protocol, instance, facts.graph);
    const FactMaker maker{sources, facts, senders};
    Facts list;
    for (const auto& list_subject : {list_mailboxes, list_exchanges, list_ranges, list_sends, list_fields, list_orders,
                                     list_commuting_steps, list_loops, list_variables})
        list_subject(maker, list);
    std::sort(list.begin(), list.end(), [](const Fact& one, const Fact& other) {
        return std::tie(one.span.file, one.span.begin, one.subject, one.words) <
               std::tie(other.span.file, other.span.begin, other.subject, other.words);
    });
    list.erase(std::unique(list.begin(), list.end(),
                           [](const Fact& one, const Fact& other) {
                               return one.span.file == other.span.file && one.span.begin == other.span.begin &&
                                      one.subject == other.subject && one.words == other.words;
                           }),
               list.end());
    return list;
}

std::string print_facts(const source::SourceSet& sources, const ir::Protocol& protocol, const ir::Instance& instance,
                        const std::string& name) {
    std::vector<std::string> agents;
    for (const ir::AgentInstance& each : instance.agents) agents.push_back(each.name);
    std::string text = fmt::format("// facts of {}{}: {}; network {}, timeout {}\n", protocol.name,
                                   name.empty() ? "" : fmt::format(", instance \"{}\"", name), joined(agents),
                                   word_of(instance.network), word_of(instance.timeout));
    for (const Fact& fact : list_facts(sources, protocol, instance)) {
        text += source::printable(
            fmt::format("// {}: {}: {}", to_string(sources, fact.span), word_of(fact.subject), fact.words));
        text += '\n';
    }
    return text;
}

}  // namespace map2pml::fact_list
