/// Agents that cannot tell when a message arrives: their looks at the mailbox -> agents whose messages are delivered at once.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "translator/protocols/promela/facts.h"
#include "translator/protocols/promela/reduction_note.h"

namespace map2pml::promela {

/// A place where an agent of the protocol can tell whether a message that was sent has arrived.
struct ArrivalObservation {
    source::Span span;
    std::string because;
};

/// The first such place; nothing: the agent takes the messages it waits for, whenever they come.
[[nodiscard]] std::optional<ArrivalObservation> arrival_observation(const Facts& facts, std::size_t agent);

/// The agents of the protocol to which the model delivers at once.
[[nodiscard]] std::set<std::size_t> delivered_at_once(const Facts& facts);

/// Notes on what `arrival` did to each mailbox. Empty where nothing is ever under way.
[[nodiscard]] std::vector<ReductionNote> explain_arrival(const Facts& facts);

}  // namespace map2pml::promela
