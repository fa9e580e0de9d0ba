/// Observations of all runs at once, in words by which a model can be compared.   exploration -> sets of texts
#pragma once

#include <functional>
#include <set>
#include <string>

#include "translator/protocols/semantics/graph/exploration.h"

namespace map2pml::semantics {

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
using MessageWords = std::function<std::string(std::size_t agent, const Message& message)>;

/// \param words empty: the whole content of the message.
[[nodiscard]] Observation observe(const Exploration& exploration, const MessageWords& words = {});

}  // namespace map2pml::semantics
