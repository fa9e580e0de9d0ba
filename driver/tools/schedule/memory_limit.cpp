#include "driver/tools/schedule/scheduler.h"

#include <chrono>

namespace map2pml::schedule {

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
