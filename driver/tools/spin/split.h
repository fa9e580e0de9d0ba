/// A search in disjoint parts that together see every state, so that their passes are one pass.   request -> its outcome, exact
///
/// A beginning is a way of `depth` stored states from the first one. Part i of N follows the beginnings number i*B/N to (i+1)*B/N of B, with
/// a memory of its own. README.md, *Parts*, says why nothing is lost between them.
#pragma once

#include <cstdint>
#include <vector>

#include "driver/tools/spin/search.h"
#include "driver/tools/spin/tasks.h"

namespace map2pml::spin {

/// Whether the search can be split: a depth-first safety search of all states.
[[nodiscard]] bool can_be_split(const SearchRequest& request);

/// The outcome of the whole search, from `parts` tasks, or from one that is not split: where it cannot be, or has too few beginnings. `Complete` only if
/// every part is. The calling thread holds a slot.
[[nodiscard]] SearchOutcome run_split(const Tools& tools, const SearchRequest& request, std::uint32_t parts,
                                      const RunTasks& run);

/// The outcome of a search from those of all its parts; none is an error.
[[nodiscard]] SearchOutcome merged(std::vector<SearchOutcome> parts);

}  // namespace map2pml::spin
