#include "driver/runs/trace/internal.h"

#include <algorithm>

#include "driver/runs/trace/judge.h"

namespace map2pml::trace {

namespace {

constexpr std::size_t kMostRounds = 16;  ///< of a loop, until values that nobody needs recur

bool follow_steps(semantics::Replay& replay, const Counterexample& run, std::size_t from, std::size_t to) {
    return std::all_of(run.steps.begin() + static_cast<std::ptrdiff_t>(from),
                       run.steps.begin() + static_cast<std::ptrdiff_t>(to),
                       [&](const Step& step) { return follow(replay, step); });
}

/// Steps that the semantics does not have stay as they are. \param end the number of the state in which the run ends
std::vector<semantics::Occurrence> aligned(const semantics::Replay& replay, std::size_t end, const Counterexample& run,
                                           std::size_t rounds) {
    const std::vector<semantics::Occurrence> followed = replay.steps(end);
    std::vector<semantics::Occurrence> all;
    std::size_t next = 0;
    const auto add = [&](std::size_t from) {
        for (std::size_t at = from; at < run.steps.size(); ++at) {
            const Step& step = run.steps[at];
            all.push_back(is_event(step.action) ? followed[next++] : static_cast<const semantics::Occurrence&>(step));
        }
    };
    add(0);
    for (std::size_t round = 1; round < rounds; ++round) add(*run.lasso_start);
    return all;
}

}  // namespace

std::optional<Restored> restore(const Counterexample& run, const ir::Protocol& protocol, const ir::Instance& instance) {
    const semantics::TransitionSystem system(protocol, instance);
    semantics::Replay replay(system, semantics::Replay::Past::kept);
    const std::size_t stem = run.lasso_start.value_or(run.steps.size());
    if (!follow_steps(replay, run, 0, stem)) return std::nullopt;
    if (!run.lasso_start) return Restored{aligned(replay, 0, run, 1)};
    replay.begin_round();
    for (std::size_t round = 1; round <= kMostRounds; ++round) {
        if (!follow_steps(replay, run, stem, run.steps.size())) return std::nullopt;
        replay.begin_round();
        if (const auto found = replay.recurrence())
            return Restored{aligned(replay, found->at, run, round), round, found->earlier};
    }
    return std::nullopt;
}

}  // namespace map2pml::trace
