#include "driver/tools/slurm/submit.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <optional>
#include <set>
#include <thread>
#include <utility>
#include <vector>

#include "driver/tools/process/program.h"
#include "driver/tools/slurm/queue.h"
#include "driver/tools/slurm/share.h"

namespace map2pml::slurm {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr milliseconds kLookEvery{300};
constexpr seconds kAskEvery{2};
constexpr std::chrono::minutes kCompilation{10};
constexpr seconds kSilence{60};    // of the controller, until the jobs are given up
constexpr seconds kFilesLater{5};  // a shared folder may show a file later than the queue shows the end of its task

class TasksOnCluster {
  public:
    TasksOnCluster(const Cluster& cluster, const spin::Tools& tools, const spin::SearchRequest& all,
                   std::vector<spin::Task> tasks)
        : tools_(tools),
          all_(all),
          tasks_(std::move(tasks)),
          folder_(cluster.share, owner()),
          outcomes_(tasks_.size()) {}

    [[nodiscard]] spin::Ended run(schedule::Slots* slots) {
        fs::path script;
        if (auto why = prepare(script)) return {{}, std::nullopt, *std::move(why)};
        std::string why;
        const auto jobs = JobArray::submit(script, static_cast<std::uint32_t>(tasks_.size()),
                                           {all_.budget.time, all_.budget.memory_bytes}, why);
        if (!jobs) return {{}, std::nullopt, std::move(why)};
        {
            std::optional<schedule::Slots::Lent> lent;
            if (slots != nullptr) lent.emplace(*slots);
            wait_for(*jobs);
        }
        spin::Ended ended;
        ended.found = found_;
        for (auto& each : outcomes_) {
            ended.outcomes.push_back(each ? *std::move(each)
                                          : stopped(spin::StopReason::interrupted, "not waited for"));
            ended.outcomes.back().statistics.on_cluster = true;
        }
        return ended;
    }

  private:
    /// Puts verifiers, arguments and script into the folder; what went wrong.
    [[nodiscard]] std::optional<std::string> prepare(fs::path& script) const {
        std::set<int> verifiers;
        for (std::size_t task = 0; task < tasks_.size(); ++task) {
            const auto& [request, verifier] = tasks_[task];
            if (verifiers.insert(verifier).second) {
                const spin::Verifier made = spin::compile_verifier(tools_, request, kCompilation);
                if (made.program.empty()) return made.why;
                if (auto why = folder_.add_verifier(made.program, verifier)) return why;
            }
            const long time = std::max<long>(std::chrono::ceil<seconds>(all_.budget.time).count(), 1);
            if (auto why = folder_.add_task(task, verifier, time, spin::arguments_of(request))) return why;
        }
        return folder_.add_script(script);
    }

    /// Until a task finds an error, or all have ended or are lost.
    void wait_for(const JobArray& jobs) {
        auto answered = Clock::now();
        auto asked = Clock::now();
        std::map<std::uint32_t, Clock::time_point> gone;  // tasks that Slurm says have ended
        while (!all_.cancelled.is_asked() && read_outputs() < tasks_.size() && !found_) {
            std::this_thread::sleep_for(kLookEvery);
            if (Clock::now() - asked < kAskEvery) continue;
            asked = Clock::now();
            const auto states = jobs.states(all_.cancelled);
            report();
            if (states) {
                answered = asked;
                for (std::uint32_t task = 0; task < tasks_.size(); ++task) {
                    const auto state = states->find(task);
                    if (state != states->end() && is_open(state->second)) {
                        gone.erase(task);
                        continue;
                    }
                    const auto since = gone.emplace(task, asked).first->second;
                    std::string words = state == states->end() ? "gone from the queue" : state->second;
                    if (words == "COMPLETED") words += ", but its output cannot be read";
                    if (!outcomes_[task] && asked - since >= kFilesLater) lose(task, words);
                }
            } else if (asked - answered > kSilence) {
                for (std::uint32_t task = 0; task < tasks_.size(); ++task)
                    if (!outcomes_[task]) lose(task, "the controller of Slurm does not answer");
            }
        }
    }

    [[nodiscard]] static spin::SearchOutcome stopped(spin::StopReason reason, std::string why) {
        return {spin::Stopped{reason, std::move(why)}, {}, {}};
    }

    void lose(std::uint32_t task, const std::string& why) {
        outcomes_[task] =
            stopped(spin::StopReason::lost, folder_.is_full() ? why + ", the disk of the share is full" : why);
    }

    /// How many tasks have ended.
    [[nodiscard]] std::size_t read_outputs() {
        std::size_t ended = 0;
        for (std::uint32_t task = 0; task < tasks_.size() && !found_; ++task) {
            if (!outcomes_[task]) read_output(task);
            if (outcomes_[task]) ++ended;
        }
        return ended;
    }

    void read_output(std::uint32_t task) {
        const auto run = folder_.output_of(task);
        if (!run) return;
        outcomes_[task] = spin::conclude(tools_, tasks_[task].request, *run);
        if (std::holds_alternative<spin::ErrorFound>(outcomes_[task]->end)) found_ = task;
        // What a node does wrong is not our fault.
        if (const auto* error = std::get_if<spin::ToolError>(&outcomes_[task]->end))
            outcomes_[task]->end = spin::Stopped{spin::StopReason::lost, error->text};
    }

    void report() const {
        if (!all_.on_progress) return;
        spin::Progress all;
        all.stage = spin::Stage::searching;
        for (const auto& each : outcomes_) {
            if (!each) continue;
            all.states += each->statistics.states;
            all.depth = std::max(all.depth, each->statistics.depth);
        }
        all_.on_progress(all);
    }

    const spin::Tools& tools_;
    const spin::SearchRequest& all_;
    std::vector<spin::Task> tasks_;
    JobFolder folder_;  // removed after the jobs are cancelled
    std::vector<std::optional<spin::SearchOutcome>> outcomes_;
    std::optional<std::size_t> found_;
};

}  // namespace

std::string why_not(const Cluster& cluster) {
    for (const char* name : {"sbatch", "squeue", "scancel"})
        if (!process::find_program(name, process::search_path())) return std::string(name) + " is not on PATH";
    std::error_code failure;
    if (!fs::is_directory(cluster.share, failure)) return cluster.share.string() + " is not a folder";
    return {};
}

spin::RunTasks run_on(Cluster cluster, const spin::Tools& tools, schedule::Slots* slots) {
    return [cluster = std::move(cluster), &tools, slots](const spin::SearchRequest& all, std::vector<spin::Task> tasks,
                                                         spin::ShareTime) {
        clean(cluster.share);
        return TasksOnCluster(cluster, tools, all, std::move(tasks)).run(slots);
    };
}

}  // namespace map2pml::slurm
