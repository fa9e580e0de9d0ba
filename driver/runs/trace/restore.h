/// What a model without all values does not say.   steps with gaps -> the same steps of a run of the reference semantics
///
/// A reduced model leaves out what nobody needs (translator/protocols/promela/reductions.md). Its run stands for at least one run of the protocol;
/// a loop of it may stand for several rounds, until the values that nobody needs recur, too.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "driver/results/counterexample.h"
#include "translator/model/instance/instance.h"
#include "translator/model/protocol/protocol.h"

namespace map2pml::trace {

struct Restored {
    std::vector<semantics::Occurrence> steps;  ///< one for each step of the run; the loop as often as `rounds` says
    std::size_t rounds = 1;                    ///< of the loop that are listed
    std::size_t first_round = 0;               ///< with which the loop begins; those before lead to it
};

/// \param run terms that are not known are patterns, a sender that is not known is empty.
/// \returns nothing: the reference semantics cannot do these steps, or they are too many to follow.
[[nodiscard]] std::optional<Restored> restore(const Counterexample& run, const ir::Protocol& protocol,
                                              const ir::Instance& instance);

}  // namespace map2pml::trace
