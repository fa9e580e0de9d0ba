#include "translator/protocols/semantics/graph/observe.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace map2pml::semantics {

namespace {

std::string mailboxes_of(const State& state, const Exploration& exploration, const MessageWords& words) {
    const ir::Instance& instance = exploration.system().instance();
    std::vector<std::string> agents;
    for (std::size_t at = 0; at < state.agents.size(); ++at) {
        std::vector<std::string> messages;
        const AgentState& own = state.agents[at];
        std::vector<Message> all = own.mailbox;
        all.insert(all.end(), own.under_way.begin(), own.under_way.end());
        if (instance.network == ir::Network::pairwise) {
            std::stable_sort(all.begin(), all.end(),
                             [](const Message& one, const Message& other) { return one.sender < other.sender; });
        }
        for (const Message& message : all)
            messages.push_back(words ? words(at, message) : print(message, exploration.system().values(), instance));
        if (instance.network == ir::Network::bag) std::sort(messages.begin(), messages.end());
        agents.push_back(fmt::format("{}: {}", instance.agents[at].name, fmt::join(messages, "; ")));
    }
    return fmt::format("{}", fmt::join(agents, " | "));
}

void add_waits(const Thread& thread, std::vector<ir::OperationId>& waits) {
    if (thread.control == Thread::Control::wait) waits.push_back(thread.operation->id);
    for (const Thread& branch : thread.branches) add_waits(branch, waits);
}

std::string place_of(const AgentState& agent) {
    if (has_failed(agent)) return "failed";
    if (has_finished(agent)) return "finished";
    std::vector<ir::OperationId> waits;
    for (const Thread& thread : agent.threads) add_waits(thread, waits);
    std::sort(waits.begin(), waits.end());
    return fmt::format("waits {}", fmt::join(waits, ","));
}

}  // namespace

Observation observe(const Exploration& exploration, const MessageWords& words) {
    Observation result;
    result.executed = exploration.executed();
    for (std::uint32_t at = 0; at < exploration.size(); ++at) {
        const State state = exploration.state(at);
        std::string mailboxes = mailboxes_of(state, exploration, words);
        if (exploration.is_terminal(at)) {
            std::vector<std::string> places;
            std::transform(state.agents.begin(), state.agents.end(), std::back_inserter(places), place_of);
            result.terminal_states.insert(fmt::format("{} || {}", mailboxes, fmt::join(places, " | ")));
        }
        result.mailbox_states.insert(std::move(mailboxes));
    }
    return result;
}

}  // namespace map2pml::semantics
