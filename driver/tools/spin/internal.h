/// Declarations shared by the sources of `driver/tools/spin`; no other folder includes them.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <variant>
#include <vector>

#include "driver/tools/process/run.h"
#include "driver/tools/process/work_directory.h"
#include "driver/tools/spin/search.h"
#include "driver/tools/spin/tasks.h"
#include "driver/tools/spin/tools.h"

namespace map2pml::spin {

// --- outcome.cpp: Interprets one run of pan.   report + how the process ended + what was asked -> outcome
// The only place that may say `complete`; tests feed it reports with any single line missing or changed.

/// Why we ended the process, if we did.
enum class OurStop : std::uint8_t { none, time, states, cancelled };

using End = std::variant<Complete, ErrorFound, Stopped, ToolError>;

/// Whether the run came to an end of its own. A run that we ended may have done so at that very moment; if it only says that it
/// did not complete, it was cut: pan writes "Interrupted" in its signal handler, and the word is lost if pan was writing a line.
[[nodiscard]] bool has_answered(const PanReport& report, const process::RunResult& run);

/// The trail of an ErrorFound is left for the caller to add. A depth or vector limit that a further run may raise is
/// reported here as if there were no further run.
[[nodiscard]] End judge(const PanReport& report, const process::RunResult& run, OurStop stop,
                        const SearchRequest& request);

/// Judges a run that ended with a crash, whatever it had printed.
[[nodiscard]] End judge_crash(const process::RunResult& run);

/// The kind of error, from pan's words: `invalid end state` and the like. Assertions of the claim are told from those of the
/// model.
[[nodiscard]] ErrorFound classify_error(const std::string& text, const SearchRequest& request);

/// A statement that a complete report of this search must have and this one lacks; empty if it lacks none.
[[nodiscard]] std::string missing_from(const PanReport& report, const SearchRequest& request);

// --- pan_flags.cpp: The arguments of spin, the C compiler and pan.   request + tuning -> arguments
// Each flag is here because a test in tests/spin or an experiment in README.md asked for it.

/// Parameters that are found out on the way and changed between runs.
struct Tuning {
    std::uint64_t vector_size = 4096;  ///< -DVECTORSZ; room for the state vector, four times what SPIN gives it
    std::uint32_t fair_bytes = 0;      ///< -DNFAIR; 0: as generated
    std::uint64_t depth = 0;           ///< -m
    bool depth_is_last = false;        ///< false: reaching -m ends the run at once, a larger one will be tried
    bool collapse = false;             ///< -DCOLLAPSE: parts of states are kept once; lossless
    std::uint32_t hash_bits = 0;       ///< -w, the start size: pan quadruples it when it fills
};

/// The greatest depth that is ever tried: that of the budget, or what a quarter of its memory can hold.
[[nodiscard]] std::uint64_t deepest(const SearchRequest& request);

/// The first sizes, small enough that a tiny model starts at once.
[[nodiscard]] Tuning first_tuning(const SearchRequest& request);

/// Whether a search with states of this size is faster, and smaller, if their parts are kept once.
[[nodiscard]] bool worth_collapsing(const SearchRequest& request, std::uint64_t bytes_per_state);

/// The start size of the hash table for a search that has already seen `states` states.
[[nodiscard]] std::uint32_t hash_bits_for(std::uint64_t states, const Budget& budget);

/// The preprocessed model in the folder.
inline constexpr const char* kPreprocessed = "preprocessed";
/// Arguments of spin for that model.
[[nodiscard]] std::vector<std::string> generate_preprocessed_arguments(const std::string& file);
/// Arguments of the call of spin that makes a claim of `SearchRequest::formula`.
[[nodiscard]] std::vector<std::string> formula_arguments(const Tools& tools, const SearchRequest& request);
[[nodiscard]] std::vector<std::string> generate_arguments(const Tools& tools, const SearchRequest& request,
                                                          const std::string& file);
[[nodiscard]] std::vector<std::string> pan_definitions(const SearchRequest& request, const Tuning& tuning);
[[nodiscard]] std::vector<std::string> pan_arguments(const SearchRequest& request, const Tuning& tuning);

// --- verifier.cpp: Turns pan.c into a program, at once and in the background.   definitions -> executable

struct CompileResult {
    process::RunResult run;
    std::filesystem::path program;  ///< only when the run succeeded
    std::string messages;
};

enum class Optimise : std::uint8_t { no, yes };

/// Compiles `pan.c` of `directory`. `keep_going` as in process::RunOptions.
[[nodiscard]] CompileResult compile(const Tools& tools, Optimise optimise, const std::vector<std::string>& definitions,
                                    const std::filesystem::path& directory, const std::function<bool()>& keep_going);

/// The optimising compiler at work while the quickly compiled verifier already searches. Ends with its owner.
class BackgroundCompile {
  public:
    BackgroundCompile(const Tools& tools, std::vector<std::string> definitions, std::filesystem::path directory);
    BackgroundCompile(const BackgroundCompile&) = delete;
    BackgroundCompile& operator=(const BackgroundCompile&) = delete;
    ~BackgroundCompile();

    [[nodiscard]] bool done() const { return done_; }
    [[nodiscard]] const std::vector<std::string>& definitions() const { return definitions_; }
    /// The result; only once `done`.
    [[nodiscard]] const CompileResult& result() const { return result_; }

  private:
    std::vector<std::string> definitions_;
    CompileResult result_;
    std::atomic<bool> done_{false};
    std::atomic<bool> abandoned_{false};
    std::thread thread_;  // the compiler dies with the thread that started it, so the thread waits for it
};

// --- engine: Inner workings of run_search: one object per search, holding its folder, its budget and what was learnt on the way.

/// Whether a cycle begins somewhere in the trail; now and then pan writes a trail in which none does.
[[nodiscard]] bool has_cycle_mark(const std::filesystem::path& trail);

class Engine {
  public:
    Engine(const Tools& tools, const SearchRequest& request);

    /// Makes the verifier write the state graph, too, for StateGraph::read.
    void write_graph() { writes_graph_ = true; }
    [[nodiscard]] SearchOutcome search();
    /// Makes the verifier without running it.
    [[nodiscard]] Verifier compile_only(std::chrono::milliseconds time);
    /// Judges a run of a verifier like that, as `search` does.
    [[nodiscard]] SearchOutcome conclude(const RemoteRun& run);
    /// Whether the verifier of a breadth-first search crashed; after `search`.
    [[nodiscard]] bool has_overflown() const { return has_overflown_; }

    /// The folder of the search, and the trail that a run with these steps would have; after `search`.
    [[nodiscard]] const std::shared_ptr<process::WorkDirectory>& directory() const { return directory_; }
    [[nodiscard]] std::optional<Trail> make_trail(std::string_view steps, ErrorKind kind) const;

  private:
    using Clock = std::chrono::steady_clock;

    /// One run of a verifier.
    struct Attempt {
        PanReport report;
        process::RunResult run;
        OurStop stop = OurStop::none;
        bool hand_over = false;  ///< ended because the optimised verifier is ready
        double seconds = 0;
    };

    [[nodiscard]] std::optional<End> write_model();
    [[nodiscard]] End judge_remote(const RemoteRun& run);
    [[nodiscard]] End decide();
    [[nodiscard]] std::optional<End> translate();
    [[nodiscard]] bool take_over(const Translation& known);
    [[nodiscard]] End cannot_write() const;
    [[nodiscard]] std::optional<End> choose_claim() const;
    [[nodiscard]] std::optional<End> add_claim();
    [[nodiscard]] std::optional<End> generate();
    /// \param not_preprocessed set where the preprocessor failed.
    [[nodiscard]] std::optional<End> generate_with(const std::vector<std::string>& arguments, bool& not_preprocessed);
    [[nodiscard]] bool patch_verifier() const;
    [[nodiscard]] bool patch_symmetry();
    [[nodiscard]] bool patch_end_of_runs() const;
    [[nodiscard]] bool patch_marks() const;
    [[nodiscard]] bool patch_part() const;
    [[nodiscard]] bool schedules() const;
    [[nodiscard]] bool patch_scheduling();
    [[nodiscard]] std::vector<std::string> definitions() const;
    [[nodiscard]] std::optional<End> ensure_verifier();
    [[nodiscard]] Attempt attempt(Clock::time_point until);
    [[nodiscard]] bool retune(const Attempt& last);
    [[nodiscard]] bool is_overflow(const Attempt& last) const;
    void start_background_compile(const PanSnapshot& so_far);
    void note(const Attempt& last);
    void learn(const Attempt& last);
    void add_trail(ErrorFound& error);
    [[nodiscard]] static bool lacks_cycle(const ErrorFound& error);
    [[nodiscard]] Trail trail_in(const std::filesystem::path& file, bool breadth_first, ErrorKind kind) const;
    void shorten(ErrorFound& error);
    void finish(SearchOutcome& outcome);

    [[nodiscard]] OurStop stop_now() const;
    [[nodiscard]] End stopped_before_search(OurStop stop) const;
    void report_progress(const PanSnapshot& snapshot, Clock::time_point since, Stage stage);
    void log(std::string_view text);

    const Tools& tools_;
    const SearchRequest& request_;
    Clock::time_point begin_ = Clock::now();
    Clock::time_point deadline_;
    Clock::time_point last_progress_{};
    std::shared_ptr<process::WorkDirectory> directory_;
    std::string file_;        ///< name of the model in the folder
    std::string model_text_;  ///< with the claim, once `translate` has come to it
    Tuning tuning_;
    Statistics statistics_;
    std::vector<std::string> warnings_;
    bool several_claims_ = false;
    std::string log_;
    std::filesystem::path verifier_;  ///< empty: to be compiled
    bool optimised_ = false;
    bool writes_graph_ = false;
    bool has_overflown_ = false;
    Stage stage_ = Stage::searching;
    std::unique_ptr<BackgroundCompile> background_;
};

/// A search for cycles under weak fairness: SPIN's own is not enough, see fair_cycles.cpp.
[[nodiscard]] SearchOutcome search_fair_cycles(const Tools& tools, const SearchRequest& request);

// --- opaque_constants.cpp: Keeps tcc from folding constants in conditions, where it makes mistakes.   pan.m -> the same, with a variable in constant operands
//
// tcc 0.9.27 evaluates `a && (1 == 1 || (b && 1 >= 0 || c && 1 <= 5))` to 0: once an operand decides a `&&` or `||`, further constants in the
// operand that is left out confuse it. Found by comparing its programs with those of gcc on random conditions; without constants
// they agree. A verifier with a wrong guard misses runs, so no constant is left where an operand begins.

/// `1` at the beginning of an operand becomes `(1+m2p_zero)`. Strings, comments, labels, indices and arguments stay.
[[nodiscard]] std::string with_opaque_constants(std::string_view moves);

/// Rewrites pan.m and declares the variable in pan.c, after `spin -a`. False if they cannot be read or written.
[[nodiscard]] bool make_constants_opaque(const process::WorkDirectory& directory);

// --- symmetry.cpp: The structures in which pan keeps a state: pan.h -> their fields.

struct PanField {
    std::string type;  ///< `uchar`, `short`, `int`, `unsigned`
    std::string name;
    bool is_array = false;
    bool is_bits = false;
};

/// `typedef struct P1 { /* agent_Bidder */ … } P1;`
struct PanStruct {
    std::string name;     ///< `P1`, `Q2`, `State`
    std::string comment;  ///< of a process: its proctype
    std::vector<PanField> fields;

    [[nodiscard]] const PanField* find(std::string_view field) const;
};

/// All structures of processes and channels, and the state. Variables that the model never uses are not there.
[[nodiscard]] std::vector<PanStruct> pan_structs(const std::string& header);

// --- Changes to pan.c.

/// Replaces the only occurrence of `from`; false when there is none or more than one.
[[nodiscard]] inline bool replace_only(std::string& text, std::string_view from, std::string_view to) {
    const auto at = text.find(from);
    if (at == std::string::npos || text.find(from, at + 1) != std::string::npos) return false;
    text.replace(at, from.size(), to);
    return true;
}

// --- swarm.cpp: What a sample sees.

/// The file to which a patched verifier writes the marks.
inline constexpr const char* kMarks = "marks.bin";
/// Makes the verifier of a sample write one in `kStatesPerMark` of its states, as a hash value of the state. False, and nothing is changed, if
/// pan.c is not as this version of SPIN writes it.
[[nodiscard]] bool add_marks(std::string& pan_source);
/// The marks in the file; nothing if it is not there.
[[nodiscard]] std::optional<std::vector<std::uint64_t>> read_marks(const std::filesystem::path& file);

// --- part.cpp: Only a part of a search.   pan.c -> pan.c

/// Makes the verifier of a depth-first safety search take `-KNUMBER,COUNT,DEPTH,BEGINNINGS`, which are those of a `Part`, and say what it followed. After
/// `add_symmetry`. False, and nothing is changed, if pan.c is not as this version of SPIN writes it.
[[nodiscard]] bool add_part(std::string& pan_source);

// --- state_graph.cpp: The whole state graph of a model, written by pan itself, and the fair cycles in it.   pan.c -> graph.bin -> trail
// For the one question that SPIN's own fair search does not answer reliably (fair_cycles.cpp).

/// Makes a generated verifier write every step of its search to `graph.bin`. Returns false if this pan.c is not the one we
/// know; it is then left as it was.
[[nodiscard]] bool add_graph_writer(std::string& pan_source);

/// Name of the macro that bounds the number of steps written; past it the verifier says kGraphTooLarge and stops.
inline constexpr const char* kGraphLimit = "M2P_MOST_STEPS";
inline constexpr const char* kGraphTooLarge = "m2p: the state graph is too large";

/// A step as pan wrote it. `to` is even for a stored state, odd for a place inside an atomic sequence.
struct GraphRecord {
    std::uint64_t from = 0;
    std::uint64_t to = 0;
    std::uint32_t process = 0;  ///< with kProgress: `to` is new and a process stands at a progress label
    std::uint32_t transition = 0;
};
inline constexpr std::uint32_t kProgress = 1U << 16U;

class StateGraph {
  public:
    /// Reads a graph; nothing if the file cannot be read to its end.
    [[nodiscard]] static std::optional<StateGraph> read(const std::filesystem::path& file);
    [[nodiscard]] static StateGraph from_records(const std::vector<GraphRecord>& records);

    struct Step {
        std::uint32_t from = 0;
        std::uint32_t to = 0;
        std::uint32_t process = 0;
        std::uint32_t transition = 0;
    };

    /// A run that ends in a cycle without progress in which each process moves, or cannot move at some stored state.
    struct Lasso {
        std::vector<Step> stem;
        std::vector<Step> cycle;
    };

    /// The lasso with the fewest steps of those examined: one in each cyclic component of the graph, 200 at most.
    [[nodiscard]] std::optional<Lasso> fair_cycle_without_progress() const;
    /// Whether a graph in which states that are alike are one may have a cycle that stands for fair ones. It has none if in each cyclic component
    /// some group is left out: no process of it has a step there, and all of them could move at each stored state.
    /// \param like the first process of the group, for each process; those beyond are alone
    [[nodiscard]] bool may_have_fair_cycle_without_progress(std::vector<std::uint32_t> like) const;
    /// Whether each process has a step in the cycle, or none at a stored state of it, and the cycle has no progress.
    [[nodiscard]] bool is_fair(const Lasso& lasso) const;
    [[nodiscard]] std::size_t steps() const { return steps_.size(); }

  private:
    using Component = std::vector<std::uint32_t>;

    void index();
    [[nodiscard]] bool is_cyclic(const Component& component) const;
    [[nodiscard]] std::vector<Component> components_without_progress() const;
    [[nodiscard]] std::vector<std::uint32_t> distances() const;
    [[nodiscard]] std::optional<Lasso> lasso_in(const Component& component,
                                                const std::vector<std::uint32_t>& distances) const;
    [[nodiscard]] std::vector<Step> path(std::uint32_t from, std::uint32_t to, const std::vector<bool>* within) const;

    std::vector<Step> steps_;           ///< sorted by `from`
    std::vector<std::uint32_t> first_;  ///< index of the first step of each node; one more at the end
    std::vector<bool> progress_;
    std::vector<bool> inner_;
    std::uint32_t processes_ = 0;
};

/// The lasso as a trail file that `spin -t` follows.
[[nodiscard]] std::string to_trail(const StateGraph::Lasso& lasso);

}  // namespace map2pml::spin
