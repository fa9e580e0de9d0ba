// Work ahead: done at most once, only in slots that are left over, dropped when nobody waits for it; results as without it.
#include <doctest/doctest.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "driver/tools/schedule/scheduler.h"
#include "driver/tools/schedule/speculation.h"

namespace schedule_scheduler_test {

using namespace map2pml;
using namespace std::chrono_literals;
using schedule::Scheduler;
using schedule::Slots;

namespace {

/// Opened once, by one thread, for all others.
class Gate {
  public:
    void open() {
        const std::lock_guard lock(mutex_);
        is_open_ = true;
        opened_.notify_all();
    }
    [[nodiscard]] bool wait(std::chrono::milliseconds most = 20s) {
        std::unique_lock lock(mutex_);
        return opened_.wait_for(lock, most, [&] { return is_open_; });
    }

  private:
    bool is_open_ = false;
    std::mutex mutex_;
    std::condition_variable opened_;
};

/// Until nobody waits for it, or too long.
int until_dropped(const std::atomic<bool>& dropped) {
    for (int tries = 0; tries < 2000 && !dropped; ++tries) std::this_thread::sleep_for(10ms);
    return dropped ? 1 : 0;
}

}  // namespace

TEST_CASE("work is begun ahead in a slot that is left over, and its result is there") {
    Scheduler scheduler(2);
    const Slots::Held own(&scheduler.slots());
    Gate begun;
    std::thread::id where;
    auto future = schedule::submit<int>(&scheduler, [&](const std::atomic<bool>&) {
        where = std::this_thread::get_id();
        begun.open();
        return 7;
    });
    CHECK(begun.wait());
    CHECK(future.get() == 7);
    CHECK(where != std::this_thread::get_id());
}

TEST_CASE("without a slot left over, without slots, and without a scheduler it is done by whoever asks for it") {
    for (const unsigned jobs : {0U, 1U, 2U}) {
        CAPTURE(jobs);
        Scheduler scheduler(jobs == 0 ? 1 : jobs);
        const Slots::Held own(&scheduler.slots());
        std::vector<std::unique_ptr<Slots::Held>> others;
        while (others.size() + 1 < scheduler.slots().count())
            others.push_back(std::make_unique<Slots::Held>(&scheduler.slots()));
        std::thread::id where;
        auto future = schedule::submit<std::string>(jobs == 0 ? nullptr : &scheduler, [&](const std::atomic<bool>&) {
            where = std::this_thread::get_id();
            return std::string("done");
        });
        std::this_thread::sleep_for(50ms);
        CHECK(where == std::thread::id());
        CHECK(future.get() == "done");
        CHECK(where == std::this_thread::get_id());
    }
}

TEST_CASE("who waits for work that has begun lends his slot, so that nothing waits for a slot that only waits") {
    Scheduler scheduler(2);
    const Slots::Held own(&scheduler.slots());
    Gate first_begun;
    Gate second_begun;
    auto first = schedule::submit<bool>(&scheduler, [&](const std::atomic<bool>&) {
        first_begun.open();
        return second_begun.wait();
    });
    auto second = schedule::submit<bool>(&scheduler, [&](const std::atomic<bool>&) {
        second_begun.open();
        return true;
    });
    CHECK(first_begun.wait());
    CHECK(first.get());  // both slots are taken as long as this thread does not wait
    CHECK(second.get());
}

TEST_CASE("work that is needed gets a slot before work ahead") {
    Scheduler scheduler(2);
    Gate begun;
    Gate goes_on;
    auto blocks = schedule::submit<bool>(&scheduler, [&](const std::atomic<bool>&) {
        begun.open();
        return goes_on.wait();
    });
    REQUIRE(begun.wait());
    auto own = std::make_unique<Slots::Held>(&scheduler.slots());
    std::atomic<int> order = 0;
    std::atomic<int> ahead_at = 0;
    auto ahead = schedule::submit<bool>(&scheduler, [&](const std::atomic<bool>&) {
        ahead_at = ++order;
        return true;
    });
    std::atomic<int> needed_at = 0;
    std::jthread needed([&] {
        const Slots::Held held(&scheduler.slots());
        needed_at = ++order;
        std::this_thread::sleep_for(50ms);
    });
    std::this_thread::sleep_for(100ms);  // both wait
    own.reset();
    needed.join();
    const Slots::Held again(&scheduler.slots());
    goes_on.open();
    CHECK(blocks.get());
    CHECK(ahead.get());
    CHECK(needed_at == 1);
    CHECK(ahead_at == 2);
}

TEST_CASE("what nobody waits for any more is not begun, or ends") {
    Scheduler scheduler(2);
    const Slots::Held own(&scheduler.slots());
    Gate begun;
    std::atomic<int> dropped = 0;
    std::atomic<bool> is_second_begun = false;
    {
        auto first = schedule::submit<int>(&scheduler, [&](const std::atomic<bool>& flag) {
            begun.open();
            return dropped = until_dropped(flag);
        });
        auto second = schedule::submit<int>(&scheduler, [&](const std::atomic<bool>&) {
            is_second_begun = true;
            return 0;
        });
        CHECK(begun.wait());
    }
    CHECK(dropped == 1);  // the future waited for the end of its work
    CHECK_FALSE(is_second_begun);
}

TEST_CASE("what the work throws is thrown where its result is asked for") {
    Scheduler scheduler(2);
    const Slots::Held own(&scheduler.slots());
    for (Scheduler* each : {&scheduler, static_cast<Scheduler*>(nullptr)}) {
        auto future =
            schedule::submit<int>(each, [](const std::atomic<bool>&) -> int { throw std::runtime_error("a fault"); });
        std::this_thread::sleep_for(20ms);
        CHECK_THROWS_WITH_AS((void)future.get(), "a fault", std::runtime_error);
    }
}

TEST_CASE("of two ranks the lower is begun first") {
    Scheduler scheduler(2);
    Slots::Held own(&scheduler.slots());
    auto other = std::make_unique<Slots::Held>(&scheduler.slots());
    std::mutex mutex;
    std::vector<int> order;
    std::vector<schedule::Future<int>> futures;
    for (const unsigned rank : {1U, 0U, 1U, 0U}) {
        futures.push_back(schedule::submit<int>(
            &scheduler,
            [&, number = static_cast<int>(futures.size())](const std::atomic<bool>&) {
                const std::lock_guard lock(mutex);
                order.push_back(number);
                return number;
            },
            rank));
    }
    other.reset();
    for (int tries = 0; tries < 1000; ++tries) {
        std::this_thread::sleep_for(5ms);
        const std::lock_guard lock(mutex);
        if (order.size() == 4) break;
    }
    CHECK(order == std::vector<int>{1, 3, 0, 2});
}

TEST_CASE("what is foreseen is given out for exactly what is asked for, and the rest is dropped") {
    for (const unsigned jobs : {1U, 4U}) {
        CAPTURE(jobs);
        Scheduler scheduler(jobs);
        const Slots::Held own(&scheduler.slots());
        std::mutex mutex;
        std::vector<int> begun;
        std::atomic<int> dropped = 0;
        schedule::Speculation<int, int> speculation(&scheduler, [&](Scheduler* ahead, const int& key) {
            {
                const std::lock_guard lock(mutex);
                begun.push_back(key);
            }
            return schedule::submit<int>(ahead, [&, key](const std::atomic<bool>& flag) {
                if (key >= 100) dropped += until_dropped(flag);
                return 10 * key;
            });
        });
        speculation.only({1, 2, 100});
        CHECK(speculation.take(2) == 20);
        CHECK(speculation.take(3) == 30);
        speculation.only({1, 4});  // 100 is dropped, 1 is not begun again
        CHECK(speculation.take(1) == 10);
        CHECK(speculation.take(1) == 10);  // asked for again, done again
        if (jobs == 1)
            CHECK(begun == std::vector<int>{2, 3, 1, 1});
        else
            CHECK(begun == std::vector<int>{1, 2, 100, 3, 4, 1});
    }
}

TEST_CASE(
    "searches that need too much memory together: the youngest goes, and begins again when no older one is left") {
    using Share = schedule::MemoryLimit::Share;
    schedule::MemoryLimit limit(100);
    auto oldest = std::make_unique<Share>(&limit);
    auto middle = std::make_unique<Share>(&limit);
    Share youngest(&limit);
    oldest->uses(40);
    middle->uses(40);
    youngest.uses(20);
    CHECK_FALSE(youngest.must_go());
    oldest->uses(50);
    CHECK(youngest.must_go());
    CHECK_FALSE(middle->must_go());
    oldest->uses(61);  // the youngest is on its way, and that is not enough any more
    CHECK(middle->must_go());
    oldest->uses(1000);
    CHECK_FALSE(oldest->must_go());  // what it may use alone is its own affair

    std::atomic<bool> is_back = false;
    std::jthread waits([&] {
        youngest.wait_for_older([] { return false; });
        is_back = true;
    });
    middle.reset();
    std::this_thread::sleep_for(100ms);
    CHECK_FALSE(is_back);
    oldest.reset();
    waits.join();
    CHECK(is_back);
    CHECK_FALSE(youngest.must_go());
    youngest.uses(1000);
    Share later(&limit);
    later.uses(1);
    CHECK_FALSE(youngest.must_go());
    CHECK(later.must_go());
}

TEST_CASE("who is told to stop does not wait until no older search is left") {
    schedule::MemoryLimit limit(100);
    const schedule::MemoryLimit::Share oldest(&limit);
    schedule::MemoryLimit::Share youngest(&limit);
    int asked = 0;
    youngest.wait_for_older([&] { return ++asked == 3; });
    CHECK(asked == 3);
}

}  // namespace schedule_scheduler_test
