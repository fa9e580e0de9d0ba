#include "translator/protocols/promela/plan/explain_merge.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string>

namespace map2pml::promela {

namespace {

const char* reason(MergeObstacle apart) {
    switch (apart) {
        case MergeObstacle::spawned_calls:
            return "calls start processes (`--spawn-calls`)";
        case MergeObstacle::property:
            return "the property looks at single steps";
        case MergeObstacle::branch:
            return "branches of a `par` share a mailbox";
        case MergeObstacle::after_timeout:
            return "it follows a timeout";
        case MergeObstacle::loop:
            return "a loop needs a place to rest";
        case MergeObstacle::long_step:
            return "the step is long enough";
        case MergeObstacle::many_ways:
            return "many paths lead here";
        case MergeObstacle::shared_state:
            return "other agents see the state that it uses";
        case MergeObstacle::not_a_mover:
            return "the step before it already sends, or depends on what has not arrived";
        case MergeObstacle::own_mailbox:
            return "it sends to its own mailbox";
        case MergeObstacle::only_failure:
            return "it ends in failure whatever is chosen";
    }
    return "";
}

}  // namespace

std::vector<ReductionNote> explain_merge(const Mergings& mergings) {
    std::vector<ReductionNote> notes;
    for (const auto& [operation, merging] : mergings) {
        std::vector<std::string> reasons;
        for (const MergeObstacle each : merging.apart) reasons.emplace_back(reason(each));
        const std::string why = fmt::format("{}", fmt::join(reasons, "; "));
        notes.push_back(
            {operation->span,
             reasons.empty() ? "merge: part of the step before it"
             : merging.joins
                 ? fmt::format("merge: on some paths part of the step before it, on others a separate step: {}", why)
                 : "merge: a separate step: " + why});
    }
    return notes;
}

}  // namespace map2pml::promela
