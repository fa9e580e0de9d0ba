#include <algorithm>

#include "driver/spin/engine.h"

namespace map2pml::spin {
namespace {

/// Both searches share one time budget and count as one.
void add_up(SearchOutcome& outcome, const Statistics& earlier) {
    outcome.statistics.total_seconds += earlier.total_seconds;
    outcome.statistics.runs += earlier.runs;
}

bool is_cycle(const SearchOutcome& outcome) {
    const auto* error = std::get_if<ErrorFound>(&outcome.end);
    return error != nullptr &&
           (error->kind == ErrorKind::non_progress_cycle || error->kind == ErrorKind::acceptance_cycle);
}

}  // namespace

// pan -f overlooks fair cycles, with and without partial order reduction (tests/spin/fair_overlooked*.pml; runs that end:
// SPIN issue 38). What it finds is real, what it does not find may be there. A search without -f overlooks nothing: when
// there is no cycle at all there is no fair one either. When there are only cycles that pan -f does not take for fair,
// nothing is known.
SearchOutcome search_fair_cycles(const Tools& tools, const SearchRequest& request) {
    SearchRequest any = request;
    any.weak_fairness = false;
    any.shorten = false;
    any.keep.reset();
    SearchOutcome outcome = Engine(tools, any).search();
    if (!is_cycle(outcome)) return outcome;

    const Statistics earlier = outcome.statistics;
    SearchRequest fair = request;
    const auto spent = std::chrono::milliseconds(static_cast<std::int64_t>(earlier.total_seconds * 1000));
    fair.budget.time = std::max(request.budget.time - spent, std::chrono::milliseconds(0));
    outcome = Engine(tools, fair).search();
    add_up(outcome, earlier);
    if (std::holds_alternative<Complete>(outcome.end)) {
        outcome.end =
            Stopped{StopReason::approximate, "there is a cycle that is perhaps not fair, and SPIN cannot tell"};
    }
    return outcome;
}

}  // namespace map2pml::spin
