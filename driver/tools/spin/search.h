/// One search of one model, from Promela text to what SPIN found.
/// The meaning of the outcome: `complete` only when pan said so in full (see outcome.cpp); never from silence.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "driver/tools/process/stop.h"
#include "driver/tools/process/work_directory.h"
#include "driver/tools/spin/definition.h"
#include "driver/tools/spin/pan_report.h"
#include "driver/tools/spin/scheduling.h"
#include "driver/tools/spin/symmetry.h"
#include "driver/tools/spin/tools.h"
#include "driver/tools/spin/translation.h"

namespace map2pml::spin {

struct Budget {
    std::chrono::milliseconds time{60000};
    std::uint64_t memory_bytes = std::uint64_t{4} << 30U;
    std::uint64_t depth = 0;   ///< steps of the longest run; 0: as deep as a quarter of the memory allows
    std::uint64_t states = 0;  ///< the search ends after about this many states; 0: no limit
};

enum class SearchKind : std::uint8_t {
    safety,        ///< invalid end states and assertions; claims in the model are left out
    non_progress,  ///< cycles that pass no `progress` label
    acceptance,    ///< a never claim or one `ltl` block
};

enum class Stage : std::uint8_t { generating, compiling, searching, searching_optimised, shortening };

struct Progress {
    Stage stage = Stage::generating;
    std::uint64_t states = 0;
    std::uint64_t transitions = 0;
    std::uint64_t depth = 0;
    std::uint64_t memory_bytes = 0;
    double seconds = 0;  ///< since the search of this stage began
    double states_per_second = 0;
};

struct SearchRequest {
    std::string model;                 ///< the text
    std::string model_name = "model";  ///< a word for files and messages
    Definitions definitions;           ///< given to spin -a
    SearchKind kind = SearchKind::safety;
    std::string claim;  ///< acceptance: name of the ltl block; needed when there are several
    /// acceptance: formula that all runs must satisfy, over names that the model defines; the claim is made of it and called
    /// `claim`. Meant for formulas whose conditions are too long for an ltl block. Empty: the model has its claim.
    std::string formula;
    bool breadth_first = false;    ///< safety only: the first counterexample is a shortest one
    bool weak_fairness = false;    ///< cycles only
    bool shorten = false;          ///< look for a shorter counterexample after the first one
    bool check_end_states = true;  ///< safety only
    bool check_assertions = true;  ///< false: a failing assertion does not end the search; not for acceptance
    bool partial_order_reduction = true;
    Symmetry symmetry;  ///< safety only: states that are alike are visited once
    Scheduling
        scheduling;  ///< safety only, and only with partial order reduction: where one process goes before others
    /// When the optimising compiler starts, beside the search. It takes two seconds of processor time and makes the search a
    /// fifth to a half faster, but the search begins again: it pays off only for long searches.
    std::chrono::milliseconds optimise_after{3000};
    bool collapse = false;  ///< -DCOLLAPSE from the beginning; a long search of large states switches to it by itself
    Budget budget;
    std::function<void(const Progress&)> on_progress;  ///< at most ten times a second, from the thread that searches
    process::Stop cancelled;
    /// Room for a state that another search of the same instance needed (`Statistics::state_room`); 0: not known. It affects only
    /// the memory that pan uses, by 300 times as much.
    std::uint64_t state_room = 0;
    std::shared_ptr<Translations>
        translations;  ///< translations of the same model, which are made once; null: each search makes its own
    std::optional<std::filesystem::path> keep;  ///< copies of model, pan.*, trail and log go here
};

enum class ErrorKind : std::uint8_t {
    invalid_end_state,
    assertion,  ///< text: the condition as SPIN prints it
    non_progress_cycle,
    acceptance_cycle,
    claim_violated,  ///< a claim about states failed, or its end was reached
    other,           ///< text: e.g. too many processes, too many channels
};

enum class StopReason : std::uint8_t { time, memory, depth, states, interrupted, killed, approximate, too_large };

[[nodiscard]] std::string_view to_string(ErrorKind kind);
[[nodiscard]] std::string_view to_string(StopReason reason);

/// The run that shows an error, for `trace::replay`. Keeps its folder alive.
struct Trail {
    std::shared_ptr<const process::WorkDirectory> directory;
    std::filesystem::path model;
    std::filesystem::path file;
    Tools tools;
    Definitions definitions;        ///< as the model was searched with
    std::uint64_t vector_size = 0;  ///< room that a state needs
    bool breadth_first = false;
    ErrorKind error = ErrorKind::other;
};

struct Complete {
    std::vector<Unreached> unreached;
    bool all_runs_end = false;  ///< no run of the search comes back to a state; false: one does, or it is not known
};
struct ErrorFound {
    ErrorKind kind = ErrorKind::other;
    std::string text;
    std::optional<Trail> trail;  ///< absent only when pan could not write it
    /// The first trail, where `trail` is a shorter one: now and then pan -f writes a cycle that is not one, more often with less
    /// room.
    std::optional<Trail> before_shortening = std::nullopt;
};
struct Stopped {
    StopReason reason = StopReason::time;
    std::string detail;  ///< words for the message: the limit that was reached
};
/// Our own fault, or a tool that does not work: SPIN or the C compiler refused, or pan did not do what was asked.
struct ToolError {
    std::string text;
    std::string log;  ///< everything the tools said, last part
};

struct Statistics {
    std::uint64_t states = 0;
    std::uint64_t transitions = 0;
    std::uint64_t depth = 0;
    std::uint64_t vector_bytes = 0;
    std::uint64_t memory_bytes = 0;
    double search_seconds = 0;  ///< of the run that decided
    double total_seconds = 0;   ///< from model text to outcome
    bool optimised = false;     ///< the compiled-with-optimisation verifier decided
    std::uint32_t runs = 0;     ///< how often a verifier was started
    std::uint64_t state_room =
        0;  ///< room for a state, above pan's default, that was enough for a whole run; 0: the default was
};

struct SearchOutcome {
    std::variant<Complete, ErrorFound, Stopped, ToolError> end;
    Statistics statistics;
    std::vector<std::string> warnings;  ///< from spin -a
};

/// Runs spin -a, a C compiler and pan. Leaves no process and, once outcome and trail are gone, no file outside `keep`.
[[nodiscard]] SearchOutcome run_search(const Tools& tools, const SearchRequest& request);

}  // namespace map2pml::spin
