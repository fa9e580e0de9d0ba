/// One piece of work that somebody may wait for.   function -> done once, by whoever comes first
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <functional>
#include <mutex>

namespace map2pml::schedule {

class Job {
  public:
    /// Ends soon after the flag is raised; then nobody asks for what it did.
    using Work = std::function<void(const std::atomic<bool>& dropped)>;

    explicit Job(Work work) : work_(std::move(work)) {}
    Job(const Job&) = delete;
    Job& operator=(const Job&) = delete;

    /// Does the work on this thread, unless somebody has begun it: then false, at once.
    bool run();
    /// Nobody waits for it any more: it is not begun, or ends soon.
    void drop();
    /// Until it is done.
    void wait();
    /// What the work threw, once it is done.
    void rethrow() const;

  private:
    enum class State : std::uint8_t { waiting, running, done };

    Work work_;  ///< gone when it is done, with all that it holds
    State state_ = State::waiting;
    std::exception_ptr thrown_;
    std::atomic<bool> dropped_ = false;
    std::mutex mutex_;
    std::condition_variable is_done_;
};

}  // namespace map2pml::schedule
