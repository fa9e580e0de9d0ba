/// Where the processes of a model stand when a trail is over.   raw replay -> kind and span for each agent
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "driver/results/counterexample.h"
#include "driver/runs/trace/raw_replay.h"
#include "translator/model/instance/instance.h"
#include "translator/protocols/promela/generated.h"

namespace map2pml::trace {

/// One place for each agent, in instance order, by what the model's processes stand at: kind and span. What more is to be said of it is
/// the meaning's affair (`places`).
/// \param agent_of process of a branch that has not ended -> number of its agent (1, 2, …).
/// \param ended processes that said that they ended; the trail may break off before they stand at their end.
[[nodiscard]] std::vector<FinalPlace> find_final_places(const RawReplay& replay, const ir::Instance& instance,
                                                        const promela::Generated& model,
                                                        const std::map<std::uint32_t, std::uint32_t>& agent_of,
                                                        const std::map<std::uint32_t, FinalPlace::Kind>& ended);

}  // namespace map2pml::trace
