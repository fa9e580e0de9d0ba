#include "driver/tools/spin/tasks.h"

#include <algorithm>
#include <atomic>
#include <deque>
#include <map>
#include <mutex>
#include <utility>

namespace map2pml::spin {
namespace {

using TaskClock = std::chrono::steady_clock;
using std::chrono::milliseconds;

/// Tasks that end each other.
class SideBySide {
  public:
    SideBySide(schedule::Scheduler* scheduler, schedule::MemoryLimit* memory, const Tools& tools,
               const SearchRequest& all, std::vector<Task> tasks, ShareTime share)
        : scheduler_(scheduler),
          memory_(memory),
          tools_(tools),
          all_(all),
          tasks_(std::move(tasks)),
          share_(share),
          side_by_side_(std::min(static_cast<std::uint32_t>(tasks_.size()),
                                 scheduler == nullptr ? 1U : scheduler->slots().count())),
          until_(TaskClock::now() + all.budget.time),
          left_(static_cast<std::uint32_t>(tasks_.size())),
          ends_(tasks_.size()),
          progress_(tasks_.size()) {}

    [[nodiscard]] Ended run() {
        std::vector<schedule::Future<SearchOutcome>> futures;
        for (std::size_t task = 0; task < ends_.size(); ++task) {
            futures.push_back(schedule::submit<SearchOutcome>(
                scheduler_, [this, task](const std::atomic<bool>& dropped) { return run_task(task, dropped); }));
        }
        Ended ended;
        for (auto& future : futures) ended.outcomes.push_back(future.get());
        if (const int winner = winner_.load(); winner >= 0) ended.found = static_cast<std::size_t>(winner);
        return ended;
    }

  private:
    [[nodiscard]] SearchOutcome run_task(std::size_t task, const std::atomic<bool>& dropped) {
        SearchRequest own = tasks_[task].request;
        own.budget.memory_bytes /= side_by_side_;
        own.cancelled = all_.cancelled.also(dropped).also(ends_[task]);
        own.on_error = [this, task] { end_others(task); };
        own.on_progress = [this, task](const Progress& progress) { report(task, progress); };
        if (!own.translations) own.translations = translations_;
        const std::uint32_t left = left_.fetch_sub(1);
        own.budget.time = part_of_time(left);
        if (own.cancelled.is_asked()) return {Stopped{StopReason::interrupted, "not begun"}, {}, {}};
        if (own.budget.time <= milliseconds(0)) return {Stopped{StopReason::time, "not begun"}, {}, {}};
        own.verifier = verifier_of(tasks_[task].verifier, own).program;  // if there is none, the search says why
        own.budget.time = part_of_time(left);
        return run_within(memory_, tools_, own);
    }

    [[nodiscard]] const Verifier& verifier_of(int number, const SearchRequest& request) {
        const std::lock_guard lock(compiling_);
        const auto [known, is_new] = verifiers_.try_emplace(number);
        if (is_new)
            known->second =
                compile_verifier(tools_, request, std::chrono::duration_cast<milliseconds>(until_ - TaskClock::now()));
        return known->second;
    }

    /// Where the time is shared, the searches that are left get equal parts of what is left of it.
    [[nodiscard]] milliseconds part_of_time(std::uint32_t left) const {
        const auto rest = std::chrono::duration_cast<milliseconds>(until_ - TaskClock::now());
        return share_ == ShareTime::no ? rest : rest * std::min(side_by_side_, left) / std::max(left, 1U);
    }

    void end_others(std::size_t task) {
        int none = -1;
        if (!winner_.compare_exchange_strong(none, static_cast<int>(task))) return;
        for (std::size_t other = 0; other < ends_.size(); ++other)
            if (other != task) ends_[other] = true;
    }

    /// The searches together, as one.
    void report(std::size_t task, const Progress& of_task) {
        if (!all_.on_progress) return;
        const std::lock_guard lock(mutex_);
        progress_[task] = of_task;
        Progress all = of_task;
        all.states = all.transitions = 0;
        for (const Progress& each : progress_) {
            all.states += each.states;
            all.transitions += each.transitions;
            all.depth = std::max(all.depth, each.depth);
        }
        all_.on_progress(all);
    }

    schedule::Scheduler* scheduler_;
    schedule::MemoryLimit* memory_;
    const Tools& tools_;
    const SearchRequest& all_;
    std::vector<Task> tasks_;
    ShareTime share_;
    std::uint32_t side_by_side_;
    TaskClock::time_point until_;
    std::atomic<std::uint32_t> left_;     ///< searches that are not begun yet
    std::deque<std::atomic<bool>> ends_;  ///< for each search: another one has found an error
    std::atomic<int> winner_ = -1;        ///< the first that found an error
    std::vector<Progress> progress_;
    std::mutex mutex_;  ///< for progress_
    std::shared_ptr<Translations> translations_ = std::make_shared<Translations>();
    std::map<int, Verifier> verifiers_;  ///< by `Task::verifier`
    std::mutex compiling_;               ///< for verifiers_
};

}  // namespace

RunTasks run_here(schedule::Scheduler* scheduler, schedule::MemoryLimit* memory, const Tools& tools) {
    return [=, &tools](const SearchRequest& all, std::vector<Task> tasks, ShareTime share) {
        return SideBySide(scheduler, memory, tools, all, std::move(tasks), share).run();
    };
}

}  // namespace map2pml::spin
