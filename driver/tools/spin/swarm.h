/// A search that does not finish is followed by many small ones that differ.   request -> an error, or what was seen
///
/// Each is a sample: it keeps a state as a few bits, in an order, with a hash function and a depth of its own (Holzmann, Joshi and Groce,
/// *Swarm verification techniques*, 2011). An error of a sample is an error of the model. That none was found says nothing, so the end
/// of a swarm is never `Complete`.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "driver/tools/spin/search.h"
#include "driver/tools/spin/tasks.h"

namespace map2pml::spin {

/// Runs the samples until one finds an error or the time of the request is used up. Without an error the end is that of `before`, which is
/// `Stopped`, with the coverage added. The calling thread holds a slot.
[[nodiscard]] SearchOutcome run_swarm(const SearchRequest& request, std::uint32_t tasks, const SearchOutcome& before,
                                      const RunTasks& run);

/// The request of one of the samples, with the budget of `request`.
[[nodiscard]] SearchRequest sample_of(const SearchRequest& request, std::uint32_t task, const Statistics& before);

/// How much of the state space samples saw, estimated from the marks of each.
struct Coverage {
    double seen = 0;        ///< states that some sample saw
    double by_several = 0;  ///< the part of them that more than one saw
    double at_most = 1;     ///< the part of all states, at most
};
/// \param marks `SearchOutcome::marks` of each; nothing if they are too few
[[nodiscard]] std::optional<Coverage> coverage_of(const std::vector<std::vector<std::uint64_t>>& marks);

/// What samples without an error saw, in words: states, how many of them are different, coverage, hash factor; and how many were lost.
[[nodiscard]] std::string coverage_words(const std::vector<SearchOutcome>& samples);

}  // namespace map2pml::spin
