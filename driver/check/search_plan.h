/// Which search decides which property: property -> settings of the model and of SPIN.
#pragma once

#include <string>
#include <vector>

#include "driver/report/result.h"
#include "driver/spin/search.h"

namespace map2pml::check {

/// What a search looks for.
enum class Search : std::uint8_t {
    all_safety,        ///< every safety check at once
    deadlock,          ///< `termination`: nothing can move
    stuck_agent,       ///< `termination`: one agent is stuck while others run on
    failure,           ///< `no-failure`
    orphans,           ///< `no-orphans`
    every_state,       ///< no check but the sizes: `bounded-recursion`, `mailbox-bound`, `reachable-code`
    non_progress,      ///< `progress`
    stated,            ///< the property of the model, decided by a single state
    stated_runs,       ///< likewise, decided by a run, among all runs
    stated_fair_runs,  ///< likewise, among the fair runs
    uncut_runs,        ///< as `stated_runs`, among the runs that reach no bound
    uncut_fair_runs,   ///< likewise, among the fair runs
};

/// How the model's checks are switched for a search, as `-D` settings.
/// \param prunes a send to a full mailbox ends its run, not the search.
[[nodiscard]] std::vector<std::string> definitions_for(Search search, std::uint32_t capacity, bool prunes = false);
/// The search excludes runs that reach a bound.
[[nodiscard]] bool is_uncut(Search search);
/// Kind of search, end states, fairness; the model and the budgets are the caller's.
[[nodiscard]] spin::SearchRequest request_for(Search search, std::uint32_t capacity, bool prunes = false);

/// What an error of a search means.
enum class Meaning : std::uint8_t {
    deadlock,
    stuck_agent,
    failure,
    orphans,
    mailbox_full,
    processes,
    cycle,
    mistake,
    stated,
    fault
};
[[nodiscard]] Meaning meaning_of(const spin::ErrorFound& error);

/// Text for the progress line.
[[nodiscard]] std::string words_for(Search search);

}  // namespace map2pml::check
