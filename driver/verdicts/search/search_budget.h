/// Work besides SPIN (following, exploring, proving) runs within the budget of a search.   work -> its result, or nothing
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <mutex>
#include <optional>

#include "driver/tools/process/stop.h"
#include "driver/verdicts/search/scene_request.h"
#include "translator/foundation/budget/work_budget.h"

namespace map2pml::check {

/// Returns nothing if the time or the memory of a search was not enough, or the user or the caller has stopped it. Work that
/// counts its own states and time ends by itself before that, since it can say more about why. A run that SPIN has found within
/// very small budgets can still be followed.
template <typename Work>
[[nodiscard]] auto within_search_budget(const SceneRequest& request, const Work& work)
    -> std::optional<decltype(work())> {
    constexpr std::chrono::milliseconds kMoreTime{2000};
    constexpr std::uint64_t kLeastBytes = std::uint64_t{256} << 20U;
    const auto is_stopped = [&request] { return request.cancelled.is_asked(); };
    try {
        const budget::Scope scope({.time = request.settings.time + kMoreTime,
                                   .bytes = std::max<std::uint64_t>(2 * request.settings.memory_bytes, kLeastBytes),
                                   .cancelled = nullptr,
                                   .is_stopped = is_stopped});
        return work();
    } catch (const budget::Exceeded&) {
        return std::nullopt;
    }
}

/// Waits until no other computation runs in the process, because each may need as much memory as a search. Not locked: the user
/// stopped it.
[[nodiscard]] std::unique_lock<std::timed_mutex> lock_computation(const process::Stop& stop);

}  // namespace map2pml::check
