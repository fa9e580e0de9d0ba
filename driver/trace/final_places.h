/// Where every agent stands when a run is over, what it waits for, and who could still send it.
#pragma once

#include <vector>

#include "driver/trace/counterexample.h"
#include "driver/trace/mailboxes.h"
#include "driver/trace/raw_replay.h"
#include "translator/ir/instance.h"
#include "translator/ir/protocol.h"
#include "translator/promela/generated.h"

namespace map2pml::trace {

/// One place per agent, in instance order. `mailboxes` as rebuilt from the steps.
[[nodiscard]] std::vector<FinalPlace> find_final_places(const RawReplay& replay, const ir::Protocol& protocol,
                                                        const ir::Instance& instance, const promela::Generated& model,
                                                        const std::vector<std::vector<Message>>& mailboxes);

}  // namespace map2pml::trace
