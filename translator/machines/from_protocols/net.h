/// A scene taken apart: what each agent can do on its own, and the messages that it waits for.   protocol -> places, moves, letters
///
/// Everything comes from the steps of the reference semantics, so there is no second reading of `then`, `or`, `waitfor`, `par`
/// and calls. The order in which an agent may take messages is forgotten: a mailbox is the number of each letter in it
/// (the network `bag`). All runs of the other networks are among those of this one, and an agent can go on in the one when it
/// can in the other; so what is proved here is true of all networks.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "translator/foundation/graph/graph.h"
#include "translator/model/instance/instance.h"
#include "translator/model/protocol/protocol.h"
#include "translator/protocols/semantics/state/event.h"
#include "translator/protocols/semantics/state/state.h"
#include "translator/protocols/semantics/state/values.h"

namespace map2pml::protocol_to_eventb {

/// Index in `Net::letters`.
using LetterId = std::size_t;
/// Index in `LocalAgent::places`; 0 is where the agent begins.
using PlaceId = std::size_t;

/// A message in the mailbox of an agent, with all its values.
struct Letter {
    std::size_t receiver = 0;  ///< index in `Instance::agents`
    semantics::Message message;
    auto operator<=>(const Letter&) const = default;
};

/// The place of an agent with its variables: its threads without its mailbox.
struct Place {
    semantics::AgentState state;
    bool has_finished = false;
    bool has_failed = false;
    bool rests = false;             ///< a service that waits: a good end
    bool acts = false;              ///< the agent can continue whatever is in the mailbox
    bool times_out = false;         ///< a timeout is a way on
    std::vector<LetterId> wakes{};  ///< the messages with any of which the agent can continue; sorted
};

/// A step of one agent.
struct Move {
    PlaceId from = 0;
    PlaceId to = 0;
    std::vector<LetterId> takes{};      ///< at most one
    std::vector<LetterId> needs{};      ///< one must lie in the mailbox, and stays there; empty: none is needed
    std::vector<LetterId> excludes{};   ///< letters that must not lie there: the agent would rather take them
    std::vector<LetterId> puts{};       ///< one for each receiver
    bool waits_for_quiescence = false;  ///< a timeout that is a step only if no agent has another step
    semantics::Event event{};
};

struct LocalAgent {
    std::vector<Place> places;
    std::vector<Move> moves;
};

struct Net {
    std::vector<LocalAgent> agents;  ///< in instance order
    std::vector<Letter> letters;     ///< in the order of their discovery
    std::string refusal;             ///< why there is no such net; empty otherwise
};

/// By place: where its moves lead.
[[nodiscard]] graph::Successors successors_of(const LocalAgent& agent);

/// \param instance state that procedures of a check file keep, and calls that nest deeper than it says, are refused; so are nets
/// that are too large to be proved. Protocol and instance must outlive the net, and must not be moved.
[[nodiscard]] Net net_of(const ir::Protocol& protocol, const ir::Instance& instance);

}  // namespace map2pml::protocol_to_eventb
