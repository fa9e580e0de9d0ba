#include "driver/runs/trace/internal.h"

#include "translator/protocols/semantics/runs/full_run.h"

namespace map2pml::trace {

namespace {

constexpr std::size_t kMostRounds = 16;  ///< of a loop, until values that nobody needs recur

bool is_followed(const Step& step) {
    return is_event(step.action) || step.action == ir::Action::finish || step.action == ir::Action::fail;
}

bool follow_steps(semantics::FullRun& full, const Counterexample& run, std::size_t from, std::size_t to) {
    for (std::size_t at = from; at < to; ++at)
        if (is_followed(run.steps[at]) && !full.follow(run.steps[at])) return false;
    return true;
}

/// Steps that the semantics does not have stay as they are.
std::vector<semantics::Occurrence> aligned(const semantics::FullRun& full, const Counterexample& run,
                                           std::size_t rounds) {
    const std::vector<semantics::Occurrence> followed = full.steps();
    std::vector<semantics::Occurrence> all;
    std::size_t next = 0;
    const auto add = [&](std::size_t from) {
        for (std::size_t at = from; at < run.steps.size(); ++at)
            all.push_back(is_followed(run.steps[at]) ? followed[next++] : semantics::Occurrence(run.steps[at]));
    };
    add(0);
    for (std::size_t round = 1; round < rounds; ++round) add(*run.lasso_start);
    return all;
}

}  // namespace

std::optional<Restored> restore(const Counterexample& run, const ir::Protocol& protocol, const ir::Instance& instance) {
    const semantics::TransitionSystem system(protocol, instance);
    semantics::FullRun full(system);
    const std::size_t stem = run.lasso_start.value_or(run.steps.size());
    if (!follow_steps(full, run, 0, stem)) return std::nullopt;
    if (!run.lasso_start) return Restored{aligned(full, run, 1)};
    full.begin_round();
    for (std::size_t round = 1; round <= kMostRounds; ++round) {
        if (!follow_steps(full, run, stem, run.steps.size())) return std::nullopt;
        full.begin_round();
        if (const auto found = full.recurrence()) return Restored{aligned(full, run, round), round, found->first};
    }
    return std::nullopt;
}

}  // namespace map2pml::trace
