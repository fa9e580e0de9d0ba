/// One search of one model, from Promela text to what SPIN found.
/// The meaning of the outcome: `complete` only when pan said so in full (see outcome.cpp); never from silence.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "driver/tools/process/stop.h"
#include "driver/tools/process/work_directory.h"
#include "driver/tools/schedule/scheduler.h"
#include "driver/tools/spin/pan_report.h"
#include "driver/tools/spin/tools.h"

namespace map2pml::spin {

// --- A name of a model that is given a number when the model is searched: `-DCAPACITY=4`.

struct Definition {
    std::string name;
    std::uint32_t value = 0;
    bool operator==(const Definition&) const = default;
};
using Definitions = std::vector<Definition>;

/// The argument for SPIN's preprocessor.
[[nodiscard]] inline std::string argument_of(const Definition& definition) {
    return "-D" + definition.name + "=" + std::to_string(definition.value);
}

/// The number that the name is given; nothing if it is not given any.
[[nodiscard]] inline std::optional<std::uint32_t> value_of(const Definitions& definitions, std::string_view name) {
    const auto found =
        std::find_if(definitions.begin(), definitions.end(), [&](const Definition& each) { return each.name == name; });
    return found == definitions.end() ? std::nullopt : std::optional(found->value);
}

/// The input on which the result depends.
struct TranslationKey {
    std::string model;
    std::string model_file;  ///< file name that appears in pan.c
    Definitions definitions;
    std::string formula;
    std::string claim;

    [[nodiscard]] bool operator==(const TranslationKey&) const = default;
};

struct Translation {
    TranslationKey key;
    std::vector<std::pair<std::string, std::string>> files;  ///< the model with its claim, pan.*; name -> text
    std::vector<std::string> warnings;
    bool several_claims = false;
};

/// The translations for the searches of one model, which may run side by side. Two searches that need one at the same time both
/// make it.
class Translations {
  public:
    [[nodiscard]] std::shared_ptr<const Translation> find(const TranslationKey& key) const;
    /// \param made without files: they are in `directory`. A translation that cannot be read, or is large, is not kept.
    void add(Translation made, const process::WorkDirectory& directory);

  private:
    mutable std::mutex mutex_;
    std::vector<std::shared_ptr<const Translation>> known_;
};

// --- symmetry.cpp: States that differ only in which of several like processes is which are stored as one.   pan.c, pan.h -> pan.c
//
// Only the comparison with states seen before exchanges processes; the search goes on from the state itself, so a trail is a run as
// in any other search (Clarke, Emerson, Jha and Sistla, *Symmetry reductions in model checking*, 1998). With SPIN's partial order
// reduction: Emerson, Jha and Peled, *Combining partial order and symmetry reductions*, 1997.

/// A global array of channels or numbers with an element for each process, in their order.
struct LikeElements {
    std::string array;
    std::size_t first = 0;  ///< index of the element of the first process
};

/// Processes that can be exchanged for one another in the whole model.
struct LikeProcesses {
    std::uint32_t first_value = 0;    ///< number by which variables and messages name the first one; the others follow
    std::uint32_t first_process = 0;  ///< SPIN's number of the first one; the others follow, and none of them ever ends
    std::uint32_t count = 0;
    std::vector<LikeElements> elements;
};

/// A global channel, or an array of them, and its fields that hold values.
struct ValueChannel {
    std::string name;
    std::vector<std::size_t> fields;
    bool operator==(const ValueChannel&) const = default;
};

/// A proctype and its variables that hold values.
struct ValueProcess {
    std::string name;
    std::vector<std::string> variables;
};

/// The symmetry of a model. The caller guarantees that exchanging the processes of a group, in all places that are named here,
/// maps each state of the model to one with the same steps, and that no other place holds their numbers.
struct Symmetry {
    std::vector<LikeProcesses> groups;  ///< empty: none
    std::vector<ValueChannel> channels;
    std::vector<ValueProcess> processes;
    std::vector<std::string> variables;  ///< global variables, and arrays of them, that hold values
};

/// Patches pan.c so that it stores states in a form that is the same for many states that are alike. Returns false, and changes
/// nothing, if pan.c or pan.h are not as this version of SPIN writes them, or hold something in a form that is not known.
[[nodiscard]] bool add_symmetry(std::string& pan_source, const std::string& pan_header, const Symmetry& symmetry);

// --- scheduling.cpp: In some states only the steps of one process are taken: those that commute with all that others can do.   pan.c -> pan.c
//
// SPIN's partial order reduction takes the steps of one process alone where each of them is local by itself. Here the caller says
// in which states that is so. SPIN's own test that no cycle is overlooked remains for its own choice of a process (Holzmann and
// Peled, *An improvement in formal verification*, 1994). The first error that a breadth-first search finds is not the nearest one
// any more.

struct FirstStep {
    std::uint32_t process = 0;  ///< SPIN's number of the process
    std::string condition;      ///< an expression of the model
};

/// The steps that go first. The caller guarantees: in a state where the condition holds, the process can take a step; each of its
/// steps there can still be taken, with the same effect, whatever others do first; the outcome of the search does not depend on
/// which of them comes first; and no run has infinitely many of them.
struct Scheduling {
    std::vector<FirstStep> steps;  ///< empty: none
};

/// The model with the conditions in a process that is never started, so that SPIN translates them. Its other lines stay where they are.
[[nodiscard]] std::string with_conditions(const std::string& model, const Scheduling& scheduling);
/// Whether the proctype is that of the process with the conditions.
[[nodiscard]] bool holds_conditions(const std::string& proctype);

/// Patches the pan.c of a model with these conditions. False, and nothing is changed, if pan.c or pan.m are not as this version of SPIN writes them.
[[nodiscard]] bool add_scheduling(std::string& pan_source, const std::string& pan_moves, const Scheduling& scheduling);

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

/// A search of some of the states, in a way of its own: it keeps a state as a few bits, so that it may take a new one for one that it has seen
/// (Holzmann, *An analysis of bitstate hashing*, 1998). It finds errors, and never says that there are none.
struct Sample {
    enum class Order : std::uint8_t { random, steps_reversed, processes_reversed };
    std::uint32_t seed = 0;  ///< of the order and of the hash function
    Order order = Order::random;
    std::uint64_t depth = 0;  ///< steps of the longest run; 0: as deep as the budget allows
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
    std::optional<Sample> sample;    ///< only some states, depth first, without symmetry; nothing: all of them
    std::optional<Part> part;        ///< safety, depth first: one part of the search; nothing: all of it
    std::filesystem::path verifier;  ///< as made by `compile_verifier`; empty: it is compiled
    bool is_elsewhere = false;       ///< to begin again is expensive, so the first sizes are larger
    std::function<void()> on_error;  ///< an error was found; it is not shortened yet
    bool collapse = false;  ///< -DCOLLAPSE from the beginning; a long search of large states switches to it by itself
    Budget budget;
    std::function<void(const Progress&)> on_progress;  ///< at most ten times a second, from the thread that searches
    process::Stop cancelled;
    /// Room for a state that another search of the same instance needed (`Statistics::state_room`); 0: not known. It affects only
    /// the memory that pan uses, by 300 times as much.
    std::uint64_t state_room = 0;
    std::uint64_t depth_room = 0;  ///< elsewhere: likewise, for steps of the longest run
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

enum class StopReason : std::uint8_t {
    time,
    memory,
    depth,
    states,
    interrupted,
    killed,
    lost,  ///< elsewhere; the detail says why
    approximate,
    too_large
};

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
    std::string coverage =
        {};  ///< what a swarm saw after that, or which parts did not end, in words; empty: nothing to say
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
    double search_seconds = 0;     ///< of the run that decided
    double total_seconds = 0;      ///< from model text to outcome
    double field_bits = 0;         ///< of a sample: the size of its field of bits
    std::uint64_t beginnings = 0;  ///< of a part: how many it met
    bool optimised = false;        ///< the compiled-with-optimisation verifier decided
    std::uint32_t runs = 0;        ///< how often a verifier was started
    std::uint64_t state_room =
        0;  ///< room for a state, above pan's default, that was enough for a whole run; 0: the default was
    bool needs_room = false;  ///< elsewhere: `state_room` and `depth_room` are what the next run should have
    std::uint64_t depth_room = 0;
    bool on_cluster = false;  ///< a task on a cluster decided, or was to
};

struct SearchOutcome {
    std::variant<Complete, ErrorFound, Stopped, ToolError> end;
    Statistics statistics;
    std::vector<std::string> warnings;  ///< from spin -a
    /// Of a sample: one in `kStatesPerMark` of its states, by numbers that depend on the state alone; nothing: not known.
    std::optional<std::vector<std::uint64_t>> marks = std::nullopt;
};

inline constexpr std::uint64_t kStatesPerMark = 256;

/// Runs spin -a, a C compiler and pan. Leaves no process and, once outcome and trail are gone, no file outside `keep`.
[[nodiscard]] SearchOutcome run_search(const Tools& tools, const SearchRequest& request);

// --- submit.cpp: Searches in the slots and the memory of the command.   request -> outcome, later

/// \param scheduler null: the search runs when its outcome is asked for. \param search ends soon after the request is cancelled
[[nodiscard]] schedule::Future<SearchOutcome> submit(schedule::Scheduler* scheduler,
                                                     std::function<SearchOutcome(const SearchRequest&)> search,
                                                     SearchRequest request);

/// Runs a search on this machine that begins again if others needed the memory first, and then ends as if it were alone.
/// \param memory that the search shares with others; null: it takes what its budget allows
[[nodiscard]] SearchOutcome run_within(schedule::MemoryLimit* memory, const Tools& tools, const SearchRequest& request);

}  // namespace map2pml::spin
