/// Expands lifelines that stand for several agents.   `Interaction` + numbers -> `Interaction` in which each lifeline is one agent
///
/// A row of fragments in which every message has the same lifeline of several agents at one end is what each of them and the others
/// say to each other on their own: a `par` with one copy for each agent. Messages to all of them with which the row begins are
/// sent to each before that. Whatever has other messages, too, happens once; the rows in it are dealt with in the same way.
#pragma once

#include <optional>

#include "translator/foundation/diag/diagnostic.h"
#include "translator/languages/diagrams/diagram.h"
#include "translator/languages/diagrams/projection/agent_numbers.h"

namespace map2pml::auml {

/// The agents of `Bidder [1..n]` are `Bidder1`, `Bidder2`, … of the role `Bidder`.
/// \returns nothing, and at least one error in the sink, when a number is missing or is not as drawn, or when nobody can tell which
/// of several agents is meant.
[[nodiscard]] std::optional<Interaction> replicate(const Interaction& drawn, const AgentCounts& counts,
                                                   diag::Sink& sink);

}  // namespace map2pml::auml
