/// Where every agent stands when a run is over, what it waits for, and who could still send it.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "driver/trace/counterexample.h"
#include "driver/trace/mailboxes.h"
#include "driver/trace/raw_replay.h"
#include "translator/ir/instance.h"
#include "translator/ir/protocol.h"
#include "translator/promela/generated.h"

namespace map2pml::trace {

/// One place per agent, in instance order; where an agent waits in branches of a `par`, their waits together.
/// `mailboxes` as rebuilt from the steps.
/// \param agent_of process of a branch that has not ended -> number of its agent (1, 2, …).
/// \param ended processes that said that they ended; the trail may break off before they stand at their end.
[[nodiscard]] std::vector<FinalPlace> find_final_places(const RawReplay& replay, const ir::Protocol& protocol,
                                                        const ir::Instance& instance, const promela::Generated& model,
                                                        const std::vector<std::vector<Message>>& mailboxes,
                                                        const std::map<std::uint32_t, std::uint32_t>& agent_of,
                                                        const std::map<std::uint32_t, FinalPlace::Kind>& ended);

}  // namespace map2pml::trace
