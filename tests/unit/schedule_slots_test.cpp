// Work side by side: never more at once than there are slots, results and exceptions in the order of the tasks.
#include <doctest/doctest.h>

#include <atomic>
#include <stdexcept>
#include <thread>
#include <vector>

#include "driver/tools/schedule/side_by_side.h"

namespace schedule_slots_test {

using namespace map2pml;

namespace {

/// How many are at work, and the most that ever were.
class Meter {
  public:
    void begin() {
        const int now = ++now_;
        int most = most_;
        while (now > most && !most_.compare_exchange_weak(most, now)) {
        }
    }
    void end() { --now_; }
    [[nodiscard]] int most() const { return most_; }

  private:
    std::atomic<int> now_ = 0;
    std::atomic<int> most_ = 0;
};

}  // namespace

TEST_CASE("two files with many instances share the slots, and do not wait for each other for ever") {
    schedule::Slots slots(3);
    CHECK(slots.count() == 3);
    Meter meter;
    std::atomic<std::size_t> done = 0;
    schedule::side_by_side(
        4, 4,
        [&](std::size_t) {
            schedule::in_slots(&slots, 20, [&](std::size_t) {
                meter.begin();
                std::this_thread::sleep_for(std::chrono::milliseconds(1));
                ++done;
                meter.end();
                return true;
            });
        },
        [](std::size_t) {});
    CHECK(done == 80);
    CHECK(meter.most() <= 3);
    CHECK(meter.most() > 1);  // else nothing was side by side
}

TEST_CASE("all before the one that ends the work are done, and the first exception is thrown again") {
    schedule::Slots slots(4);
    for (schedule::Slots* each : {&slots, static_cast<schedule::Slots*>(nullptr)}) {
        std::vector<std::atomic<bool>> done(50);
        schedule::in_slots(each, done.size(), [&](std::size_t at) {
            done[at] = true;
            return at != 7;
        });
        for (std::size_t at = 0; at <= 7; ++at) CHECK(done[at]);
        if (each == nullptr) CHECK_FALSE(done.back());  // side by side it may have begun before
        std::string thrown;
        try {
            schedule::in_slots(each, 20, [&](std::size_t at) {
                if (at >= 5) throw std::runtime_error(std::to_string(at));
                return true;
            });
        } catch (const std::runtime_error& fault) {
            thrown = fault.what();
        }
        CHECK(thrown == "5");
    }
}

}  // namespace schedule_slots_test
