/// The user's settings for one input: its language and its instance.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "translator/foundation/budget/work_budget.h"
#include "translator/foundation/source/source_file.h"
#include "translator/model/instance/instance.h"

namespace map2pml::input {

/// How the messages of a diagram follow each other: each lifeline on its own (`weak`, the default of all that runs), or in one
/// order (`strict`, the default of Event-B).
enum class Sequencing : std::uint8_t { by_default, weak, strict };

struct Settings {
    std::map<std::string, std::uint32_t> agent_counts;  ///< agent or role -> number of instances
    /// Agents or roles of which there may be any number: `agent_counts` has one after the other.
    std::vector<std::string> any_numbers;
    bool agent_counts_are_guesses = false;  ///< from a trace: used only for lifelines without a number of their own
    std::map<std::string, std::uint32_t> limits;           ///< clause -> number of entries
    std::set<std::string> total;                           ///< decision procedures that cannot fail
    std::map<std::string, std::vector<ir::Term>> results;  ///< procedure -> the values of which it returns one
    ir::Network network = ir::Network::mailbox;
    ir::TimeoutReading timeout = ir::TimeoutReading::quiescent;
    Sequencing sequencing = Sequencing::by_default;
    bool dialect_lij = false;      ///< LCC: as the interpreter LiJ reads it
    bool guards_complete = false;  ///< of diagrams: one guard of every `alt` is true
    std::string language;          ///< name of a front end (`front_end.h`); empty: by the suffix of the file
    ir::IdleTimeouts idle_timeouts = ir::IdleTimeouts::dropped;
    std::optional<std::uint32_t> capacity;  ///< largest mailbox to try; the default is 64
    bool spawn_calls = false;
    std::uint32_t call_depth = 4;
    std::set<std::string> user_defined_wanted;  ///< properties of the check file; empty: all, if any is wanted
    std::set<std::string> user_defined_skipped;
    /// The budget of the work before a search: reading, lowering, each translation.
    budget::Limits preparation = {std::chrono::seconds(60), std::uint64_t{1} << 30U, nullptr};
    bool warnings_are_errors = false;
    std::set<std::string> given;               ///< instance options that were written and have a default: `--network`
    std::optional<source::FileId> check_file;  ///< in the same sources; its settings are below those above
    std::string scene;                         ///< only this scene of the file; empty: all
    std::string instance;                      ///< only this instance of the check file; empty: all
    /// Only this block of the check file, by index (0 if there is none), in place of `instance`. Ranges of agents count from their first
    /// number where `agent_counts` gives none, so that each block makes one instance.
    std::optional<std::size_t> block;
    bool goes_on =
        false;  ///< a run that has begun is continued: its steps so far may have been done under other rules of agents
    bool ignores_rules = false;               ///< the rules of agents are not read; their agents may do everything
    bool leaves_out_open = false;             ///< instances of which the check file leaves a number of agents open
    std::map<std::string, std::string> team;  ///< agent of the check file -> agent that takes its place
};

}  // namespace map2pml::input
