/// Steps that `merge` has joined to the one before, and reasons why it left others alone.   what was recorded -> notes
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <vector>

#include "translator/model/protocol/operation.h"
#include "translator/protocols/promela/reduction_note.h"

namespace map2pml::promela {

/// The reason why a step is not part of the one before it (translator/protocols/promela/reductions.md, merge, Condition).
enum class MergeObstacle : std::uint8_t {
    spawned_calls,
    property,
    branch,
    after_timeout,
    loop,
    long_step,
    many_ways,
    shared_state,
    not_a_mover,
    own_mailbox,
    only_failure,
};

/// A step may be reached in several ways; it can join on some of them.
struct Merging {
    bool joins = false;
    std::set<MergeObstacle> apart;
};

/// By the operation that would join.
using Mergings = std::map<const ir::Operation*, Merging>;

[[nodiscard]] std::vector<ReductionNote> explain_merge(const Mergings& mergings);

}  // namespace map2pml::promela
