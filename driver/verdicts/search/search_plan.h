/// The search that decides each property: property -> settings of the model and of SPIN.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "driver/results/result.h"
#include "driver/runs/trace/judge.h"
#include "driver/tools/spin/search.h"
#include "driver/verdicts/search/scene_request.h"
#include "translator/protocols/promela/generated.h"
#include "translator/protocols/promela/scheduling.h"
#include "translator/protocols/promela/symmetry.h"

namespace map2pml::check {

/// The goal of a search.
enum class Search : std::uint8_t {
    all_safety,              ///< every safety check at once
    deadlock,                ///< `termination`: nothing can move
    stuck_agent,             ///< `termination`: one agent is stuck while others run on
    failure,                 ///< `no-failure`
    orphans,                 ///< `no-orphans`
    every_state,             ///< no check but the sizes: `bounded-recursion`, `mailbox-bound`, `reachable-code`
    non_progress,            ///< `progress`
    user_defined,            ///< the property of the model, decided by a single state
    user_defined_runs,       ///< likewise, decided by a run, among all runs
    user_defined_fair_runs,  ///< likewise, among the fair runs
    uncut_runs,              ///< as `user_defined_runs`, among the runs that reach no bound
    uncut_fair_runs,         ///< likewise, among the fair runs
};

/// The name in the model for the size of mailboxes.
inline constexpr const char* kCapacity = "CAPACITY";

inline constexpr std::uint32_t kLargestOfSpin = 255;  ///< messages that we let a channel of SPIN hold

/// Whether no channel of the model gets larger than that with mailboxes of this size: counted messages need no room in a channel.
[[nodiscard]] bool fits_channels(const promela::Generated& model, std::uint32_t capacity);

/// The definitions that switch the model's checks for a search.
/// \param prunes a send to a full mailbox ends its run, not the search.
[[nodiscard]] spin::Definitions definitions_for(Search search, std::uint32_t capacity, bool prunes = false);
/// Whether the search leaves out runs that come to a bound.
[[nodiscard]] bool is_uncut(Search search);
/// Kind of search, end states and fairness; the caller adds the model and the budgets.
[[nodiscard]] spin::SearchRequest request_for(Search search, std::uint32_t capacity, bool prunes = false);

using trace::Ending;

/// The meaning of an error of a search; nothing: the error says nothing about the protocol, and is a fault.
[[nodiscard]] std::optional<Ending> meaning_of(const spin::ErrorFound& error);

/// Text for the progress line.
[[nodiscard]] std::string words_for(Search search);

/// The steps and the symmetry in the terms of SPIN, which knows nothing of agents.
[[nodiscard]] spin::Scheduling scheduling_of(const std::vector<promela::FirstStep>& steps);
[[nodiscard]] spin::Symmetry symmetry_of(const promela::Symmetry& of_model);

/// The largest size of mailboxes to try: `--capacity`; without it, enough for what is known to come in at most.
/// \param most_messages `passes::ExecutionBounds::messages`; empty: nothing is known.
[[nodiscard]] std::uint32_t largest_mailbox(const CheckSettings& settings,
                                            const std::vector<std::uint32_t>& most_messages);

/// The most messages that are known to come into one mailbox, of those for which a bound is known; 0: of none.
[[nodiscard]] std::uint32_t largest_bound(const std::vector<std::uint32_t>& most_messages);

}  // namespace map2pml::check
