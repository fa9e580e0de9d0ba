#include "driver/tools/schedule/scheduler.h"

namespace map2pml::schedule {

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

}  // namespace map2pml::schedule
