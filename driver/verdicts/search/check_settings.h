/// The user's settings for a check, and the progress while it runs: options -> budgets, properties, progress.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>

#include "driver/input/translation/settings.h"
#include "driver/results/result.h"
#include "driver/tools/schedule/scheduler.h"
#include "driver/verdicts/search/beginning.h"

namespace map2pml::check {

/// The user's settings: the instance, the properties, the budgets of one search.
struct CheckSettings : translation::Settings {
    std::set<ir::Property> properties;  ///< empty: all
    std::chrono::milliseconds time{60000};
    std::uint64_t memory_bytes = std::uint64_t{4} << 30U;
    schedule::Scheduler* scheduler = nullptr;  ///< for instances and searches side by side; null: one after the other
    std::uint64_t depth = 0;                   ///< 0: as deep as the memory allows
    std::string keep_folder;                   ///< empty: nothing is kept
    std::shared_ptr<const SavedBeginning> beginning;  ///< only what comes after this run is checked; null: everything
    bool smallest = false;                            ///< instances from the smallest on, until one is not as expected
    bool properties_are_named = false;                ///< `properties` were asked for by name
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

}  // namespace map2pml::check
