/// A run with gaps, in full.   transition system + steps of which some values are not given -> steps of one run that fits
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "translator/protocols/semantics/rules/transition_system.h"

namespace map2pml::semantics {

/// Follows all runs that fit the given steps so far, as `Replay` does, and remembers how each came about.
class FullRun {
  public:
    /// \param system must outlive the run.
    explicit FullRun(const TransitionSystem& system);

    /// Goes one step on: an event (`fits`), or the end of an agent, which is not an event. False when no run can; then nothing
    /// changes.
    [[nodiscard]] bool follow(const Occurrence& recorded);
    /// Remembers the states here: a round of a loop begins.
    void begin_round();

    /// The steps of the first run that fits, in full.
    [[nodiscard]] std::vector<Occurrence> steps() const;
    /// Two rounds of that run, or of another one that fits and is put first, that begin in the same state, the earlier one
    /// first; nothing: no state recurs.
    [[nodiscard]] std::optional<std::pair<std::size_t, std::size_t>> recurrence();

  private:
    struct Moment {
        State state;
        std::size_t before = 0;  ///< index among the records of the last step
    };
    struct Record {
        std::size_t before = 0;  ///< index among the records of the step before
        Occurrence done;
        std::u32string code;  ///< only where a round begins
    };

    [[nodiscard]] std::vector<Moment> with_silent_steps(const Occurrence& next) const;
    void go_on(std::vector<Moment> moments, const std::vector<Record>& records);
    /// The records of the run that ends in this record of the last step, latest first.
    [[nodiscard]] std::vector<const Record*> run_to(std::size_t end) const;

    const TransitionSystem& system_;
    std::vector<Moment> now_;
    std::vector<std::vector<Record>> records_;  ///< of the start, then of each step
    std::vector<std::size_t> rounds_;           ///< number of steps before each round
    std::size_t chosen_ = 0;                    ///< index in the last records
};

}  // namespace map2pml::semantics
