#include "driver/tools/schedule/side_by_side.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace map2pml::schedule {

void side_by_side(std::size_t count, unsigned jobs, const std::function<void(std::size_t)>& work,
                  const std::function<void(std::size_t)>& done) {
    std::mutex mutex;
    std::condition_variable progressed;
    std::size_t next = 0;
    std::vector<bool> finished(count, false);

    const auto worker = [&] {
        while (true) {
            std::size_t mine = 0;
            {
                const std::lock_guard lock(mutex);
                if (next == count) return;
                mine = next++;
            }
            work(mine);
            const std::lock_guard lock(mutex);
            finished[mine] = true;
            progressed.notify_one();
        }
    };

    const std::size_t processors = std::max(1U, std::thread::hardware_concurrency());
    std::vector<std::jthread> threads(std::min<std::size_t>(count, jobs == 0 ? processors : jobs));
    for (std::jthread& thread : threads) thread = std::jthread(worker);
    for (std::size_t at = 0; at < count; ++at) {
        {
            std::unique_lock lock(mutex);
            progressed.wait(lock, [&] { return finished[at]; });
        }
        done(at);
    }
}

void in_slots(Slots* slots, std::size_t count, const std::function<bool(std::size_t)>& work) {
    if (slots == nullptr || count < 2) {
        bool goes_on = true;
        for (std::size_t at = 0; at < count && goes_on; ++at) {
            const Slots::Held held(slots);
            goes_on = work(at);
        }
        return;
    }
    // The items before the first one that ends the work are always processed.
    std::atomic<std::size_t> end = count;
    const auto end_at = [&](std::size_t at) {
        std::size_t before = end;
        while (at < before && !end.compare_exchange_weak(before, at)) {
        }
    };
    std::vector<std::exception_ptr> thrown(count);
    side_by_side(
        count, slots->count(),
        [&](std::size_t at) {
            const Slots::Held held(slots);
            try {
                if (at < end && !work(at)) end_at(at);
            } catch (...) {
                thrown[at] = std::current_exception();
                end_at(at);
            }
        },
        [](std::size_t) {});
    for (const std::exception_ptr& each : thrown)
        if (each) std::rethrow_exception(each);
}

}  // namespace map2pml::schedule
