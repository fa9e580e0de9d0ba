/// The trail in the protocol's terms: raw replay + line map -> steps with spans, and where every agent stands at the end.
///
/// Two channels name the operation of each step: the tag that the model prints, and the line of the statement that
/// printed it. They must agree; if they do not, that is our fault and is reported as such.
#pragma once

#include <string>

#include "driver/results/counterexample.h"
#include "driver/runs/trace/raw_replay.h"
#include "translator/model/instance/instance.h"
#include "translator/model/protocol/protocol.h"
#include "translator/protocols/promela/generated.h"

namespace map2pml::trace {

struct SourceRun {
    Counterexample counterexample;
    source::Span mistake;                         ///< place in the check file without a value; nowhere: there is none
    std::vector<ir::OperationId> limits_reached;  ///< the waits that a limit forced
    bool is_cut = false;                          ///< the run comes to a bound, behind which it is not followed
    std::string error;                            ///< the channels disagree, or a step has no place; else empty
};

[[nodiscard]] SourceRun to_source(const RawReplay& replay, const ir::Protocol& protocol, const ir::Instance& instance,
                                  const promela::Generated& model);

}  // namespace map2pml::trace
