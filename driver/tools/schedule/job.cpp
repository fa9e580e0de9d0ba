#include "driver/tools/schedule/scheduler.h"

#include <utility>

namespace map2pml::schedule {

bool Job::run() {
    Work work;
    {
        const std::lock_guard lock(mutex_);
        if (state_ != State::waiting) return false;
        state_ = State::running;
        work = std::exchange(work_, nullptr);
    }
    std::exception_ptr thrown;
    try {
        work(dropped_);
    } catch (...) {
        thrown = std::current_exception();
    }
    work = nullptr;  // captured references are valid only while a caller waits
    const std::lock_guard lock(mutex_);
    thrown_ = thrown;
    state_ = State::done;
    is_done_.notify_all();
    return true;
}

void Job::drop() {
    Work work;
    const std::lock_guard lock(mutex_);
    dropped_ = true;
    if (state_ != State::waiting) return;
    work = std::exchange(work_, nullptr);
    state_ = State::done;
    is_done_.notify_all();
}

void Job::wait() {
    std::unique_lock lock(mutex_);
    is_done_.wait(lock, [&] { return state_ == State::done; });
}

void Job::rethrow() const {
    if (thrown_) std::rethrow_exception(thrown_);
}

}  // namespace map2pml::schedule
