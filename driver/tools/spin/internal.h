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
#include <thread>
#include <vector>

#include "driver/tools/process/run.h"
#include "driver/tools/process/work_directory.h"
#include "driver/tools/spin/definition.h"
#include "driver/tools/spin/outcome.h"
#include "driver/tools/spin/search.h"
#include "driver/tools/spin/tools.h"
#include "driver/tools/spin/translation.h"

namespace map2pml::spin {

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

}  // namespace map2pml::spin
