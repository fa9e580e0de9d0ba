/// Time, memory and Ctrl-C of an exploration.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <string>

#include "translator/foundation/source/source_file.h"

namespace map2pml::maze_exploration {

/// How far an exploration is.
struct Progress {
    std::uint64_t states = 0;
    std::uint64_t depth = 0;
    std::uint64_t bytes = 0;
};

struct Limits {
    std::chrono::milliseconds time{60'000};             ///< for the search, and for one rule on one instance
    std::chrono::milliseconds simulation_time{60'000};  ///< for action simulation, which looks at all pairs of states
    std::uint64_t bytes = std::uint64_t{2} << 30U;
    std::uint64_t states = 5'000'000;
    std::uint64_t depth = 0;           ///< the longest run, in steps; 0: any
    std::int64_t largest_number = 24;  ///< states with larger ones are not gone on from
    bool uses_symmetry = true;         ///< only one of the states that differ by interchangeable elements is inspected
    const std::atomic<bool>* cancelled = nullptr;
    std::function<void(const Progress&)> on_progress;  ///< called now and then; may be empty
};

/// A budget ended the work.
struct Interrupted {
    std::string why;
};
/// The text cannot be explored: a quantifier over all numbers, a constant without a value.
struct NotExplored {
    source::Span span;
    std::string why;
};

/// Looks at the clock now and then.
class Watch {
  public:
    explicit Watch(const Limits& limits) : limits_(limits) { restart(); }

    /// A new piece of work begins.
    void restart() { restart(limits_.time); }
    void restart(std::chrono::milliseconds time) {
        until_ = std::chrono::steady_clock::now() + time;
        tell();
    }
    /// Called often. \throws Interrupted when the time is over
    void tick() {
        if ((++ticks_ & 0xFFFU) == 0) look();
    }
    [[nodiscard]] const Limits& limits() const { return limits_; }
    Progress progress;  ///< what is told next

  private:
    void tell() const {
        if (limits_.on_progress) limits_.on_progress(progress);
    }
    void look() const {
        if (limits_.cancelled != nullptr && *limits_.cancelled) throw Interrupted{"the search was stopped"};
        if (std::chrono::steady_clock::now() > until_) throw Interrupted{"the time budget is used up; raise --time"};
        tell();
    }

    const Limits& limits_;
    std::chrono::steady_clock::time_point until_;
    std::uint32_t ticks_ = 0;
};

}  // namespace map2pml::maze_exploration
