/// How messages that are under way arrive (grammar/semantics.md 3, ARRIVE): facts -> processes
#pragma once

#include <vector>

#include "translator/protocols/promela/model_context.h"
#include "translator/protocols/promela/plan/plan.h"

namespace map2pml::promela {

/// One process for all messages. Where runs have to be fair to each sender (`ltl fair`), one for each receiver and sender.
/// None where nothing is under way.
[[nodiscard]] std::vector<Arrivals> make_arrivals(ModelContext& model);

}  // namespace map2pml::promela
