/// Inner workings of run_search: one object per search, holding its folder, its budget and what was learnt on the way.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>

#include "driver/tools/spin/outcome.h"
#include "driver/tools/spin/pan_flags.h"
#include "driver/tools/spin/search.h"
#include "driver/tools/spin/translation.h"
#include "driver/tools/spin/verifier.h"

namespace map2pml::spin {

/// A cycle begins somewhere in the trail; pan writes one now and then in which none does.
[[nodiscard]] bool has_cycle_mark(const std::filesystem::path& trail);

class Engine {
  public:
    Engine(const Tools& tools, const SearchRequest& request);

    /// The verifier also writes the state graph, for StateGraph::read.
    void write_graph() { writes_graph_ = true; }
    [[nodiscard]] SearchOutcome search();
    /// Of a search breadth first the verifier crashed; after `search`.
    [[nodiscard]] bool has_overflown() const { return has_overflown_; }

    /// Where the search took place, and the trail that a run with these steps would have; after `search`.
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
