/// Observations of all runs at once, in words by which a model can be compared.   exploration -> sets of texts
#pragma once

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "translator/protocols/semantics/graph/exploration.h"

namespace tests {

using namespace map2pml;

struct Observation {
    /// The reachable contents of the mailboxes, with messages under way: `Auctioneer: bid(5) from Bidder1; … | Bidder1: …`, agents
    /// in instance order, messages in order of arrival (pairwise: those of each sender, bag: sorted).
    std::set<std::string> mailbox_states;
    /// States in which nothing can move: the mailboxes, then per agent `finished`, `failed` or `waits 12,15` (numbers of
    /// the waits where its threads stand, ascending): `… || finished | waits 12`.
    std::set<std::string> terminal_states;
    std::set<ir::OperationId> executed;
};

/// A message in the mailbox of the agent of this index, in words.
using MessageWords = std::function<std::string(std::size_t agent, const semantics::Message& message)>;

inline std::string mailboxes_of(const semantics::State& state, const semantics::Exploration& exploration,
                                const MessageWords& words) {
    const ir::Instance& instance = exploration.system().instance();
    std::vector<std::string> agents;
    for (std::size_t at = 0; at < state.agents.size(); ++at) {
        std::vector<std::string> messages;
        const semantics::AgentState& own = state.agents[at];
        std::vector<semantics::Message> all = own.mailbox;
        all.insert(all.end(), own.under_way.begin(), own.under_way.end());
        if (instance.network == ir::Network::pairwise) {
            std::stable_sort(all.begin(), all.end(),
                             [](const semantics::Message& one, const semantics::Message& other) {
                                 return one.sender < other.sender;
                             });
        }
        for (const semantics::Message& message : all)
            messages.push_back(words ? words(at, message) : print(message, exploration.system().values(), instance));
        if (instance.network == ir::Network::bag) std::sort(messages.begin(), messages.end());
        agents.push_back(fmt::format("{}: {}", instance.agents[at].name, fmt::join(messages, "; ")));
    }
    return fmt::format("{}", fmt::join(agents, " | "));
}

inline void add_waits(const semantics::Thread& thread, std::vector<ir::OperationId>& waits) {
    if (thread.control == semantics::Thread::Control::wait) waits.push_back(thread.operation->id);
    for (const semantics::Thread& branch : thread.branches) add_waits(branch, waits);
}

inline std::string place_of(const semantics::AgentState& agent) {
    if (has_failed(agent)) return "failed";
    if (has_finished(agent)) return "finished";
    std::vector<ir::OperationId> waits;
    for (const semantics::Thread& thread : agent.threads) add_waits(thread, waits);
    std::sort(waits.begin(), waits.end());
    return fmt::format("waits {}", fmt::join(waits, ","));
}

/// \param words empty: the whole content of the message.
[[nodiscard]] inline Observation observe(const semantics::Exploration& exploration, const MessageWords& words = {}) {
    Observation result;
    result.executed = exploration.executed();
    for (std::uint32_t at = 0; at < exploration.size(); ++at) {
        const semantics::State state = exploration.state(at);
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

}  // namespace tests
