#include "driver/tools/schedule/slots.h"

#include <algorithm>
#include <thread>

namespace map2pml::schedule {

Slots::Slots(unsigned count)
    : count_(count == 0 ? std::max(1U, std::thread::hardware_concurrency()) : count), free_(count_) {}

void Slots::take(For what) {
    std::unique_lock lock(mutex_);
    if (what == For::ahead) {
        freed_.wait(lock, [&] { return free_ > 0 && waiting_ == 0; });
        --free_;
        return;
    }
    ++waiting_;
    freed_.wait(lock, [&] { return free_ > 0; });
    --waiting_;
    --free_;
    // A speculative job that was woken may have found a waiting one and slept again, although there is a slot for it too.
    if (free_ > 0 && waiting_ == 0) freed_.notify_all();
}

void Slots::give() {
    {
        const std::lock_guard lock(mutex_);
        ++free_;
    }
    freed_.notify_all();
}

Slots::Held::Held(Slots* slots, For what) : slots_(slots) {
    if (slots_ != nullptr) slots_->take(what);
}

Slots::Held::~Held() {
    if (slots_ != nullptr) slots_->give();
}

}  // namespace map2pml::schedule
