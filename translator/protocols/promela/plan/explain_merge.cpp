#include "translator/protocols/promela/plan/explain_merge.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string>

namespace map2pml::promela {

namespace {

const char* reason(Apart apart) {
    switch (apart) {
        case Apart::spawned_calls:
            return "calls start processes (`--spawn-calls`)";
        case Apart::property:
            return "the property looks at single steps";
        case Apart::branch:
            return "branches of a `par` share a mailbox";
        case Apart::after_timeout:
            return "it follows a timeout";
        case Apart::loop:
            return "a loop needs a place to rest";
        case Apart::long_step:
            return "the step is long enough";
        case Apart::many_ways:
            return "many paths lead here";
        case Apart::shared_state:
            return "other agents see the state that it uses";
        case Apart::not_a_mover:
            return "the step before it already sends, or depends on what has not arrived";
        case Apart::own_mailbox:
            return "it sends to its own mailbox";
        case Apart::only_failure:
            return "it ends in failure whatever is chosen";
    }
    return "";
}

}  // namespace

std::vector<ReductionNote> explain_merge(const Mergings& mergings) {
    std::vector<ReductionNote> notes;
    for (const auto& [operation, merging] : mergings) {
        std::vector<std::string> reasons;
        for (const Apart each : merging.apart) {
            reasons.emplace_back(reason(each));
        }
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
