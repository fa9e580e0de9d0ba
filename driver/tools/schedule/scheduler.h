/// The distribution of work to threads.   work -> its result, later; as much side by side as there are slots and memory
///
/// Work that is needed is done by the thread that needs it, which holds a slot. Work ahead is begun by threads of the scheduler, in
/// slots that nobody else waits for; a thread that comes to need it finds it done or begun, or does it. So the number of slots
/// decides only when a result is there, not what it is.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "driver/tools/schedule/slots.h"

namespace map2pml::schedule {

/// One piece of work that somebody may wait for, done once, by the first thread that asks.
class Job {
  public:
    /// Work that ends soon after the flag is raised; then nobody asks for its result.
    using Work = std::function<void(const std::atomic<bool>& dropped)>;

    explicit Job(Work work) : work_(std::move(work)) {}
    Job(const Job&) = delete;
    Job& operator=(const Job&) = delete;

    /// Does the work on this thread; returns false at once if another thread has begun it.
    bool run();
    /// Drops the job because nobody waits for it any more: it is not begun, or ends soon.
    void drop();
    /// Waits until the job is done.
    void wait();
    /// Rethrows what the work threw, once the job is done.
    void rethrow() const;

  private:
    enum class State : std::uint8_t { waiting, running, done };

    Work work_;  ///< destroyed when done, with all that it holds
    State state_ = State::waiting;
    std::exception_ptr thrown_;
    std::atomic<bool> dropped_ = false;
    std::mutex mutex_;
    std::condition_variable is_done_;
};

/// Memory that all searches of a command may use at once.
///
/// Each search may use all of it. When those that run side by side need more together, the youngest ends and begins again as soon
/// as no older one is left. The oldest is never sent away, so each search begins again at most once, and ends as if it were alone.
class MemoryLimit {
  public:
    explicit MemoryLimit(std::uint64_t bytes) : bytes_(bytes) {}
    MemoryLimit(const MemoryLimit&) = delete;
    MemoryLimit& operator=(const MemoryLimit&) = delete;

    /// The share of one search, from its first start to its end.
    class Share {
      public:
        /// \param limit null: none
        explicit Share(MemoryLimit* limit);
        ~Share();
        Share(const Share&) = delete;
        Share& operator=(const Share&) = delete;

        /// \param bytes in use now
        void uses(std::uint64_t bytes);
        /// The flag that is raised when the search has to end and begin again.
        [[nodiscard]] const std::atomic<bool>& must_go() const { return must_go_; }
        /// Waits, after the search has ended, until no older one is left; then it may begin again. \param gives_up asked now and
        /// then.
        void wait_for_older(const std::function<bool()>& gives_up);

      private:
        friend class MemoryLimit;
        MemoryLimit* limit_;
        std::uint64_t age_ = 0;  ///< the lower, the older
        std::uint64_t bytes_ = 0;
        std::atomic<bool> must_go_ = false;
    };

  private:
    void look();

    std::uint64_t bytes_;
    std::uint64_t next_age_ = 0;
    std::map<std::uint64_t, Share*> shares_;  ///< by age
    std::mutex mutex_;
    std::condition_variable ended_;
};

class Scheduler {
  public:
    /// \param jobs at once; 0: one for each processor. \param memory_bytes that all searches may use at once.
    explicit Scheduler(unsigned jobs, std::uint64_t memory_bytes = std::numeric_limits<std::uint64_t>::max());
    /// Must not be called while somebody waits for a job.
    ~Scheduler();
    Scheduler(const Scheduler&) = delete;
    Scheduler& operator=(const Scheduler&) = delete;

    [[nodiscard]] Slots& slots() { return slots_; }
    [[nodiscard]] MemoryLimit& memory() { return memory_; }
    /// Whether there is more than one slot.
    [[nodiscard]] bool works_ahead() const { return slots_.count() > 1; }

    /// Begins the job when a slot is left over. \param rank the lower, the sooner; jobs of one rank in the order of the calls
    void begin_ahead(std::shared_ptr<Job> job, unsigned rank);

  private:
    void work();
    [[nodiscard]] std::shared_ptr<Job> next();

    Slots slots_;
    MemoryLimit memory_;
    std::multimap<unsigned, std::shared_ptr<Job>> queue_;
    bool ending_ = false;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::vector<std::jthread> workers_;
};

/// The result of work that was submitted. When the object is destroyed, nobody waits for the work any more.
template <class Result>
class Future {
  public:
    Future(std::shared_ptr<Job> job, std::shared_ptr<std::optional<Result>> result, Scheduler* scheduler)
        : job_(std::move(job)), result_(std::move(result)), scheduler_(scheduler) {}
    Future(Future&&) noexcept = default;
    Future& operator=(Future&&) = delete;
    Future(const Future&) = delete;
    Future& operator=(const Future&) = delete;
    /// Drops the work, and returns when it has ended.
    ~Future() {
        if (job_ == nullptr) return;
        job_->drop();
        job_->wait();
    }

    /// Drops the work without waiting. For several futures: drop all first, then wait.
    void drop() { job_->drop(); }

    /// The result; may be called once. The calling thread holds a slot. \throws what the work throws
    [[nodiscard]] Result get() {
        if (!job_->run()) {
            const Slots::Lent lent(scheduler_->slots());
            job_->wait();
        }
        job_->rethrow();
        return *std::move(*result_);
    }

  private:
    std::shared_ptr<Job> job_;
    std::shared_ptr<std::optional<Result>> result_;
    Scheduler* scheduler_;
};

/// \param scheduler null: the work is done when its result is asked for.
/// \param work gets a flag that is raised when nobody waits for it any more; then it ends soon.
template <class Result>
[[nodiscard]] Future<Result> submit(Scheduler* scheduler, std::function<Result(const std::atomic<bool>&)> work,
                                    unsigned rank = 0) {
    auto result = std::make_shared<std::optional<Result>>();
    auto job = std::make_shared<Job>(
        [result, work = std::move(work)](const std::atomic<bool>& dropped) { result->emplace(work(dropped)); });
    if (scheduler != nullptr && scheduler->works_ahead()) scheduler->begin_ahead(job, rank);
    return {std::move(job), std::move(result), scheduler};
}

}  // namespace map2pml::schedule
