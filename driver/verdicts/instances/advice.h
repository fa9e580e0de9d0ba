/// What helps where a budget ended a search.   smaller instances, reductions that could not be made -> advice
///
/// Smaller instances are searched for at most a quarter of `--time`, and five seconds: how the number of states grows with each number that
/// the check file or the options state says which one to lower.
#pragma once

#include <vector>

#include "driver/results/result.h"
#include "driver/verdicts/instances/families.h"
#include "driver/verdicts/instances/growth.h"
#include "driver/verdicts/search/scene_request.h"

namespace map2pml::check {

/// Some search of the scene was ended by a budget.
[[nodiscard]] bool needs_advice(const report::SceneResult& scene);

/// Searches smaller instances than this one.
[[nodiscard]] std::vector<Measured> measure_smaller(const SmallestRequest& request, const Families& families,
                                                    const Candidate& target);

/// Fills in `advice`, and names the number to lower where the results say only that one should be lowered.
/// \param measured instances of the family of the target.
void add_advice(const SmallestRequest& request, const Families& families, const Candidate& target,
                const std::vector<Measured>& measured, report::SceneResult& scene);

/// Of an instance without a number that could be lowered: only what has been left undone to make its model smaller.
void add_advice(const SceneRequest& scene_request, report::SceneResult& scene);

/// All of this for the scenes of a file that were checked without --smallest. \param input which they were made of, in the same order
void advise(const SmallestRequest& request, const input::Protocols& input, std::vector<report::SceneResult>& scenes);

}  // namespace map2pml::check
