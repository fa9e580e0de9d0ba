/// A request to check one scene under one instance, and its model.   protocol + settings -> Promela
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>

#include "driver/input/translation/settings.h"
#include "driver/results/result.h"
#include "driver/tools/process/stop.h"
#include "driver/tools/schedule/scheduler.h"
#include "driver/tools/slurm/submit.h"
#include "driver/tools/spin/tools.h"
#include "driver/verdicts/search/beginning.h"
#include "translator/foundation/budget/work_budget.h"
#include "translator/model/instance/instance.h"
#include "translator/model/protocol/protocol.h"
#include "translator/protocols/promela/model_writer.h"
#include "translator/protocols/semantics/state/state.h"

namespace map2pml::check {

// --- The user's settings for a check, and the progress while it runs: options -> budgets, properties, progress.

/// The user's settings: the instance, the properties, the budgets of one search.
struct CheckSettings : translation::Settings {
    std::set<ir::Property> properties;  ///< empty: the usual ones
    std::chrono::milliseconds time{60000};
    std::uint64_t memory_bytes = std::uint64_t{4} << 30U;
    schedule::Scheduler* scheduler = nullptr;  ///< for instances and searches side by side; null: one after the other
    std::uint64_t depth = 0;                   ///< 0: as deep as the memory allows
    std::uint32_t swarm = 0;                   ///< searches that follow one that did not finish; 0: none
    std::uint32_t split = 0;                   ///< disjoint parts of each safety search; 0: it is not split
    std::optional<slurm::Cluster> cluster;     ///< where parts, swarms and long searches run; nothing: here
    std::string keep_folder;                   ///< empty: nothing is kept
    std::shared_ptr<const SavedBeginning> beginning;  ///< only what comes after this run is checked; null: everything
    bool smallest = false;                            ///< instances from the smallest on, until one is not as expected
    bool properties_are_named = false;                ///< `properties` were asked for by name
    bool skips_ends = false;  ///< `ends` is left out even where the check file expects something of it
    /// When all searches together have to end, besides `time` for each; --smallest.
    std::optional<std::chrono::steady_clock::time_point> deadline;
    /// States of the reference semantics that are searched for what a property needs in order to say something: as many as take less
    /// time than SPIN takes for one model. If they are not enough, SPIN is asked.
    std::size_t vacuity_states = 3'000;
};

/// The progress of a search, reported several times a second.
struct ProgressUpdate {
    std::string what;  ///< the property, or the stage before the search
    std::uint64_t states = 0;
    std::uint64_t depth = 0;
    std::uint64_t memory_bytes = 0;
    double seconds = 0;
    double states_per_second = 0;
};

struct SceneRequest {
    const source::SourceSet& sources;
    const ir::Protocol& protocol;
    const ir::Instance& instance;
    const CheckSettings& settings;
    const std::map<std::string, std::string>& templates;  ///< the user's own wording
    const spin::Tools& tools;
    const std::function<void(const ProgressUpdate&)>& progress;
    process::Stop cancelled;
    const semantics::State* beginning = nullptr;  ///< first state for formulas; null: that of the protocol

    /// A copy of the request that also ends when nobody waits for it.
    [[nodiscard]] SceneRequest until(const std::atomic<bool>& dropped) const;
    /// A copy of the request for another instance.
    [[nodiscard]] SceneRequest with(const ir::Instance& other) const;
    /// The scheduler that begins searches before they are known to be needed; null: none does.
    [[nodiscard]] schedule::Scheduler* looks_ahead() const;
};

/// A template of the user cannot take the place of the embedded one.
class WrongTemplate : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

/// The model of the scene, made within the budgets of the work before a search. \throws budget::Exceeded past them, WrongTemplate
[[nodiscard]] promela::Generated model_for(const SceneRequest& request, promela::Options options);

// --- search_budget.cpp: Work besides SPIN (following, exploring, proving) runs within the budget of a search.   work -> its result, or nothing

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
