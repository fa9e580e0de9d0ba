/// The user's settings of the instance and the budgets of an exploration.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "translator/machines/explore/sets/watch.h"

namespace map2pml::machine_exploration {

/// `MEMBER=3`: a carrier set of three elements; `n=4`, `f={0↦1}`: the value of a constant.
struct Setting {
    std::string name;
    std::string value;
};

/// The property that some event is possible in each state that is reached.
inline constexpr const char* kDeadlockFreedom = "deadlock freedom";

struct Settings {
    std::vector<Setting> values;
    std::chrono::milliseconds time{60'000};
    std::uint64_t bytes = std::uint64_t{2} << 30U;
    std::uint64_t states = 1'000'000;
    std::uint64_t depth = 0;          ///< 0: any
    bool is_meant_to_run_on = false;  ///< a state in which no event is possible is a violation, not a remark
    const std::atomic<bool>* cancelled = nullptr;
    std::function<void(const maze_exploration::Progress&)> on_progress;  ///< called now and then; may be empty
};

}  // namespace map2pml::machine_exploration
