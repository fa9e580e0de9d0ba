#include "driver/tools/schedule/scheduler.h"

#include <chrono>

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

Scheduler::Scheduler(unsigned jobs, std::uint64_t memory_bytes) : slots_(jobs), memory_(memory_bytes) {}

Scheduler::~Scheduler() {
    {
        const std::lock_guard lock(mutex_);
        ending_ = true;
        queue_.clear();
    }
    changed_.notify_all();
}

void Scheduler::begin_ahead(std::shared_ptr<Job> job, unsigned rank) {
    {
        const std::lock_guard lock(mutex_);
        queue_.emplace(rank, std::move(job));
        if (workers_.size() < slots_.count()) workers_.emplace_back([this] { work(); });
    }
    changed_.notify_one();
}

void Scheduler::work() {
    while (true) {
        {
            std::unique_lock lock(mutex_);
            changed_.wait(lock, [&] { return ending_ || !queue_.empty(); });
            if (ending_) return;
        }
        const Slots::Held held(&slots_, Slots::For::ahead);
        // Jobs that a waiting caller has run itself, or that are not needed any more, are done already.
        while (const std::shared_ptr<Job> job = next())
            if (job->run()) break;
    }
}

std::shared_ptr<Job> Scheduler::next() {
    const std::lock_guard lock(mutex_);
    if (queue_.empty()) return nullptr;
    return std::move(queue_.extract(queue_.begin()).mapped());
}

MemoryLimit::Share::Share(MemoryLimit* limit) : limit_(limit) {
    if (limit_ == nullptr) return;
    const std::lock_guard lock(limit_->mutex_);
    age_ = limit_->next_age_++;
    limit_->shares_.emplace(age_, this);
}

MemoryLimit::Share::~Share() {
    if (limit_ == nullptr) return;
    {
        const std::lock_guard lock(limit_->mutex_);
        limit_->shares_.erase(age_);
    }
    limit_->ended_.notify_all();
}

void MemoryLimit::Share::uses(std::uint64_t bytes) {
    if (limit_ == nullptr) return;
    const std::lock_guard lock(limit_->mutex_);
    bytes_ = bytes;
    limit_->look();
}

void MemoryLimit::Share::wait_for_older(const std::function<bool()>& gives_up) {
    constexpr std::chrono::milliseconds kTick{20};
    std::unique_lock lock(limit_->mutex_);
    bytes_ = 0;
    while (limit_->shares_.begin()->second != this && !gives_up()) limit_->ended_.wait_for(lock, kTick);
    must_go_ = false;
}

/// Stops the youngest job as long as all jobs together need too much memory.
void MemoryLimit::look() {
    std::uint64_t used = 0;
    for (const auto& [age, share] : shares_) used += share->must_go_ ? 0 : share->bytes_;
    for (auto each = shares_.rbegin(); used > bytes_ && each != std::prev(shares_.rend()); ++each) {
        Share& youngest = *each->second;
        if (youngest.must_go_ || youngest.bytes_ == 0) continue;
        youngest.must_go_ = true;
        used -= youngest.bytes_;
    }
}

}  // namespace map2pml::schedule
