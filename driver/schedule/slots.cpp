#include "driver/schedule/slots.h"

#include <algorithm>
#include <thread>

namespace map2pml::schedule {

Slots::Slots(unsigned count)
    : count_(count == 0 ? std::max(1U, std::thread::hardware_concurrency()) : count), free_(count_) {}

Slots::Held::Held(Slots* slots) : slots_(slots) {
    if (slots_ == nullptr) return;
    std::unique_lock lock(slots_->mutex_);
    slots_->freed_.wait(lock, [&] { return slots_->free_ > 0; });
    --slots_->free_;
}

Slots::Held::~Held() {
    if (slots_ == nullptr) return;
    {
        const std::lock_guard lock(slots_->mutex_);
        ++slots_->free_;
    }
    slots_->freed_.notify_one();
}

}  // namespace map2pml::schedule
