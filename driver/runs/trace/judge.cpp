#include "driver/runs/trace/judge.h"

#include <fmt/format.h>

#include <algorithm>

namespace map2pml::trace {

using ir::Action;
using semantics::Occurrence;

namespace {

std::size_t threads_in(const std::vector<semantics::Thread>& threads, const std::set<ir::OperationId>& apart) {
    std::size_t count = threads.size();
    for (const semantics::Thread& each : threads) {
        const std::size_t branches = threads_in(each.branches.all(), apart);
        const bool counts = each.branches.empty() || !apart.contains(each.operation->id);
        count += counts ? branches : branches - each.branches.size();
    }
    return count;
}

/// The next step evaluates an expression without a value, or the last one did: an observer computes within the step that it sees.
Judgement judge_mistake(const Counterexample& run, const semantics::TransitionSystem& system) {
    semantics::Replay replay(system);
    const auto nowhere = [&]() -> Judgement {
        if (!replay.is_whole()) return {{}, true};
        return {"in the reference semantics everything has a value in this run"};
    };
    for (std::size_t at = 0; at < run.steps.size(); ++at) {
        semantics::Replay before = replay;
        before.add_silent_steps();
        if (at + 1 == run.steps.size() && can_miss_value(before, system)) return {};
        if (!follow(replay, run.steps[at])) return nowhere();
    }
    replay.add_silent_steps();
    return can_miss_value(replay, system) ? Judgement{} : nowhere();
}

Judgement judge_user_defined(const Counterexample& run, const Claim& claim, const semantics::TransitionSystem& system) {
    const ir::UserProperty& property = *claim.property;
    semantics::RecordedRun recorded = recorded_run(run);
    recorded.may_end_at_bound = !claim.is_cut;
    if (claim.bound != 0) recorded.capacity = claim.bound;
    switch (semantics::shows(system, property, recorded)) {
        case semantics::RunShows::decision:
            return {};
        case semantics::RunShows::too_long:
            return {{}, true};
        case semantics::RunShows::nothing:
            return {fmt::format("in the reference semantics the run does not decide `{}`", property.name)};
        case semantics::RunShows::impossible:
            break;
    }
    return {"the reference semantics does not allow these steps"};
}

bool can_be_stuck(const semantics::Replay& replay, const std::optional<std::string>& agent) {
    const semantics::TransitionSystem& system = replay.system();
    const auto& agents = system.instance().agents;
    return std::any_of(agents.begin(), agents.end(), [&](const ir::AgentInstance& each) {
        return (!agent || each.name == *agent) && can_have_stuck_agent(replay, system, each.name);
    });
}

bool takes_nothing_in_loop(const Counterexample& run) {
    return run.lasso_start &&
           std::none_of(run.steps.begin() + static_cast<std::ptrdiff_t>(*run.lasso_start), run.steps.end(),
                        [](const Step& step) { return step.action == Action::receive; });
}

}  // namespace

std::vector<Ending> endings_of(ir::Property property) {
    switch (property) {
        case ir::Property::termination:
            return {Ending::deadlock, Ending::stuck_agent};
        case ir::Property::no_failure:
            return {Ending::failure};
        case ir::Property::progress:
            return {Ending::cycle};
        case ir::Property::ends:
            return {Ending::endless};
        case ir::Property::bounded_recursion:
            return {Ending::processes};
        case ir::Property::no_orphans:
            return {Ending::orphans};
        case ir::Property::mailbox_bound:
            return {Ending::full_mailbox};
        case ir::Property::value_range:
            return {Ending::mistake};
        case ir::Property::reachable_code:
        case ir::Property::user_defined:
            break;
    }
    return {};
}

bool ends_in(Ending ending, const semantics::Replay& replay, const Counterexample& run, std::uint32_t bound,
             const std::optional<std::string>& agent) {
    switch (ending) {
        case Ending::deadlock:
            return can_be_deadlocked(replay, replay.system());
        case Ending::stuck_agent:
            return can_be_stuck(replay, agent);
        case Ending::failure:
            return can_have_failure(replay);
        case Ending::orphans:
            return can_have_orphans(replay);
        case Ending::full_mailbox:
            return can_overflow(replay, replay.system(), bound);
        case Ending::mistake:
            return can_miss_value(replay, replay.system());
        case Ending::cycle:
            return takes_nothing_in_loop(run);
        case Ending::endless:
            return run.lasso_start && *run.lasso_start < run.steps.size();
        case Ending::processes:
            return !run.steps.empty() &&
                   (run.steps.back().action == Action::call || run.steps.back().action == Action::fork);
        case Ending::user_defined:
            return false;
    }
    return false;
}

semantics::RecordedRun recorded_run(const Counterexample& run) {
    semantics::RecordedRun recorded;
    for (std::size_t at = 0; at < run.steps.size(); ++at) {
        if (run.lasso_start == at) recorded.loop = recorded.steps.size();
        if (is_event(run.steps[at].action)) recorded.steps.push_back(run.steps[at]);
    }
    return recorded;
}

std::vector<Occurrence> loop_of(const Counterexample& run) {
    const semantics::RecordedRun recorded = recorded_run(run);
    return {recorded.steps.begin() + static_cast<std::ptrdiff_t>(recorded.loop.value_or(recorded.steps.size())),
            recorded.steps.end()};
}

bool follow(semantics::Replay& replay, const Step& step) { return !is_followed(step.action) || replay.follow(step); }

Judgement judge(const Counterexample& run, const Claim& claim, const ir::Protocol& protocol,
                const ir::Instance& instance) {
    const semantics::TransitionSystem system(protocol, instance);
    if (claim.ending == Ending::mistake) return judge_mistake(run, system);
    if (claim.ending == Ending::user_defined) return judge_user_defined(run, claim, system);
    semantics::Replay replay(system);
    const bool is_cycle = claim.ending == Ending::cycle || claim.ending == Ending::endless;
    const std::size_t stem = is_cycle ? run.lasso_start.value_or(run.steps.size()) : run.steps.size();
    for (std::size_t at = 0; at < stem; ++at) {
        if (!follow(replay, run.steps[at])) {
            if (!replay.is_whole()) return {{}, true};
            return {
                fmt::format("the reference semantics does not allow step {}: {}", at + 1, to_string(run.steps[at]))};
        }
    }
    if (!is_cycle) replay.add_silent_steps();
    const bool ends_so = ends_in(claim.ending, replay, run, claim.bound, claim.agent);
    if (!ends_so || (is_cycle && !replay.closes(loop_of(run)))) {
        if (!replay.is_whole()) return {{}, true};
        return {"in the reference semantics the run does not end as claimed"};
    }
    return {};
}

std::size_t threads_at_end(const Counterexample& run, const ir::Protocol& protocol, const ir::Instance& instance,
                           const std::set<ir::OperationId>& apart) {
    const semantics::TransitionSystem system(protocol, instance);
    semantics::Replay replay(system);
    for (const Step& step : run.steps)
        if (!follow(replay, step)) return 0;
    std::size_t most = 0;
    for (const semantics::State& state : replay.states()) {
        std::size_t count = 0;
        for (const semantics::AgentState& agent : state.agents) count += threads_in(agent.threads, apart);
        most = std::max(most, count);
    }
    return most;
}

}  // namespace map2pml::trace
