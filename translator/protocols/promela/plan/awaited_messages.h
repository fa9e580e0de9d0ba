/// The messages without which an agent never leaves a wait.   node -> receives
#pragma once

#include <optional>
#include <vector>

#include "translator/protocols/analyses/flow/flow_graph.h"
#include "translator/protocols/promela/facts.h"

namespace map2pml::promela {

using Receives = std::vector<const ir::Receive*>;

/// The receives of a wait that leads on by messages only, and has no timeout that leads anywhere; nothing: it is none.
[[nodiscard]] std::optional<Receives> waited_for(const passes::Node& node, const Facts& facts);

}  // namespace map2pml::promela
