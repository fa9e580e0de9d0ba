/// How large mailboxes are tried: options + what is known to come in -> a size (`explain mailbox-bound`).
#pragma once

#include <cstdint>
#include <vector>

#include "driver/verdicts/search/check_settings.h"

namespace map2pml::check {

/// The largest size of mailboxes to try: `--capacity`; without it, enough for what is known to come in at most.
/// \param most_messages `passes::ExecutionBounds::messages`; empty: nothing is known.
[[nodiscard]] std::uint32_t largest_mailbox(const CheckSettings& settings,
                                            const std::vector<std::uint32_t>& most_messages);

/// The most messages that are known to come into one mailbox, of those for which a bound is known; 0: of none.
[[nodiscard]] std::uint32_t largest_bound(const std::vector<std::uint32_t>& most_messages);

}  // namespace map2pml::check
