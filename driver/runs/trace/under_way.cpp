#include "driver/runs/trace/mailboxes.h"

#include <algorithm>

#include "translator/protocols/semantics/rules/rules.h"

namespace map2pml::trace {

namespace {

bool misses(const semantics::TransitionSystem& system, const semantics::AgentState& own, std::size_t agent,
            const semantics::Thread& thread, ir::OperationId operation) {
    if (thread.control == semantics::Thread::Control::run && thread.operation->id == operation) {
        const auto* receive = std::get_if<ir::Receive>(&thread.operation->kind);
        return receive != nullptr && !system.rules().would_take(*receive, own.under_way, thread, agent).empty();
    }
    return std::any_of(thread.branches.begin(), thread.branches.end(),
                       [&](const semantics::Thread& branch) { return misses(system, own, agent, branch, operation); });
}

}  // namespace

bool misses_under_way(const semantics::TransitionSystem& system, const semantics::State& before,
                      const semantics::Occurrence& step) {
    if (step.action != ir::Action::receive_failed) return false;
    const auto& agents = system.instance().agents;
    for (std::size_t agent = 0; agent < agents.size(); ++agent) {
        const semantics::AgentState& own = before.agents[agent];
        if (agents[agent].name == step.agent && !own.under_way.empty() &&
            std::any_of(own.threads.begin(), own.threads.end(), [&](const semantics::Thread& thread) {
                return misses(system, own, agent, thread, step.operation);
            }))
            return true;
    }
    return false;
}

bool misses_under_way(const semantics::Replay& before, const semantics::Occurrence& step) {
    return std::any_of(before.states().begin(), before.states().end(),
                       [&](const semantics::State& state) { return misses_under_way(before.system(), state, step); });
}

std::optional<Counterexample> with_one_round(const Counterexample& run) {
    if (!run.lasso_start) return std::nullopt;
    const auto begin = run.steps.begin() + static_cast<std::ptrdiff_t>(*run.lasso_start);
    const std::size_t whole = run.steps.size() - *run.lasso_start;
    for (std::size_t round = 1; round <= whole / 2; ++round) {
        const auto second = begin + static_cast<std::ptrdiff_t>(round);
        if (whole % round == 0 && std::equal(second, run.steps.end(), begin,
                                             run.steps.end() - static_cast<std::ptrdiff_t>(round), says_the_same)) {
            Counterexample result = run;
            result.steps.resize(*run.lasso_start + round);
            return result;
        }
    }
    return std::nullopt;
}

}  // namespace map2pml::trace
