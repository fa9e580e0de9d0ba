/// The whole way of one file: text -> verdicts.   translate, run SPIN, bring the findings back to the source
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "driver/report/result.h"
#include "translator/budget/work_budget.h"
#include "translator/ir/instance.h"
#include "translator/source/source_file.h"

namespace map2pml::check {

/// How the messages of a diagram follow each other: each lifeline on its own (`weak`, the default of all that runs), or in one
/// order (`strict`, the default of Event-B).
enum class Sequencing : std::uint8_t { by_default, weak, strict };

/// What the user decided: the instance, the properties, the budgets of one search.
struct CheckSettings {
    std::map<std::string, std::uint32_t> agent_counts;  ///< agent or role -> number of instances
    bool agent_counts_are_guesses = false;        ///< of a trace: only for lifelines that have no number of their own
    std::map<std::string, std::uint32_t> limits;  ///< clause -> number of entries
    std::set<std::string> total;                  ///< decision procedures that cannot fail
    std::map<std::string, std::vector<ir::Term>> results;  ///< procedure -> what it gives one of
    ir::Network network = ir::Network::mailbox;
    ir::TimeoutReading timeout = ir::TimeoutReading::quiescent;
    Sequencing sequencing = Sequencing::by_default;
    std::string language;  ///< `map`, `lcc`, `auml`; empty: by the suffix of the file
    ir::IdleTimeouts idle_timeouts = ir::IdleTimeouts::dropped;
    std::optional<std::uint32_t> capacity;  ///< largest mailbox to try; the default is 64
    bool spawn_calls = false;
    std::uint32_t call_depth = 4;
    int level = 1;                          ///< -O
    std::string templates_folder;           ///< empty: the embedded ones
    std::set<report::Property> properties;  ///< empty: all
    std::set<std::string> stated_wanted;    ///< of those that the check file states; empty: all, if any is wanted
    std::set<std::string> stated_skipped;
    std::chrono::milliseconds time{60000};
    std::uint64_t memory_bytes = std::uint64_t{4} << 30U;
    /// Of what comes before a search: reading, lowering, each translation.
    budget::Limits preparation = {std::chrono::seconds(60), std::uint64_t{1} << 30U, nullptr};
    std::uint64_t depth = 0;  ///< 0: as deep as the memory allows
    std::string keep_folder;  ///< empty: nothing is kept
    /// States of the reference semantics that are searched for what a property needs in order to say something: as many as take less
    /// time than SPIN takes for one model. Where they are not enough, SPIN is asked.
    std::size_t vacuity_states = 3'000;
    bool warnings_are_errors = false;
    std::set<std::string> given;               ///< instance options that were written and have a default: `--network`
    std::optional<source::FileId> check_file;  ///< in the same sources; its settings are below those above
    std::string scene;                         ///< only this one of the file; empty: all
    std::string instance;                      ///< only this one of the check file; empty: all
};

/// How far a search is, several times a second.
struct ProgressUpdate {
    std::string what;  ///< the property, or the stage before the search
    std::uint64_t states = 0;
    std::uint64_t depth = 0;
    std::uint64_t memory_bytes = 0;
    double seconds = 0;
    double states_per_second = 0;
};

/// Checks one file that is already in `sources`. Never throws for what the user wrote: mistakes of the text are in
/// `diagnostics`, a missing tool or a fault of ours in `error`. Ends soon after `cancelled` becomes true, then with
/// `incomplete` for everything not decided. `progress` may be called from another thread.
[[nodiscard]] report::FileResult check_file(source::SourceSet& sources, source::FileId file,
                                            const CheckSettings& settings,
                                            const std::function<void(const ProgressUpdate&)>& progress,
                                            const std::atomic<bool>& cancelled);

/// The user's own wording: every `*.mustache` below `folder`, by its path there. Gives what went wrong, or nothing.
[[nodiscard]] std::string read_templates(const std::string& folder, std::map<std::string, std::string>& templates);

}  // namespace map2pml::check
