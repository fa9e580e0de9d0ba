#include "driver/trace/meaning.h"

#include <fmt/format.h>

#include <algorithm>

#include "translator/semantics/property_replay.h"
#include "translator/semantics/replay.h"

namespace map2pml::trace {

using semantics::EventKind;
using semantics::Occurrence;

namespace {

EventKind kind_of(Action action) {
    switch (action) {
        case Action::send:
            return EventKind::send;
        case Action::send_failed:
            return EventKind::send_failed;
        case Action::receive:
            return EventKind::receive;
        case Action::receive_failed:
            return EventKind::receive_failed;
        case Action::decide:
            return EventKind::decide;
        case Action::decide_failed:
            return EventKind::decide_failed;
        case Action::timeout:
            return EventKind::timeout;
        case Action::call:
            return EventKind::call;
        case Action::call_failed:
            return EventKind::call_failed;
        case Action::fork:
        case Action::join:
        case Action::finish:
        case Action::fail:
            break;
    }
    return EventKind::retry;
}

bool ends_as_claimed(semantics::Replay& replay, const semantics::TransitionSystem& system, const Claim& claim,
                     const Counterexample& run) {
    switch (claim.kind) {
        case Claim::Kind::deadlock:
            return can_be_deadlocked(replay, system);
        case Claim::Kind::stuck_agent:
            return can_have_stuck_agent(replay, system, claim.agent);
        case Claim::Kind::failure:
            return can_have_failure(replay);
        case Claim::Kind::orphans:
            return can_have_orphans(replay);
        case Claim::Kind::full_mailbox:
            return can_overflow(replay, system, claim.bound);
        case Claim::Kind::mistake:
        case Claim::Kind::stated:
            return false;  // each is asked in its own way
        case Claim::Kind::processes:
            return !run.steps.empty() &&
                   (run.steps.back().action == Action::call || run.steps.back().action == Action::fork);
        case Claim::Kind::cycle: {
            std::vector<Occurrence> loop;
            for (std::size_t at = run.lasso_start.value_or(run.steps.size()); at < run.steps.size(); ++at) {
                if (run.steps[at].action == Action::receive) {
                    return false;
                }
                if (is_occurrence(run.steps[at])) {
                    loop.push_back(to_occurrence(run.steps[at]));
                }
            }
            return run.lasso_start.has_value() && replay.closes(loop);
        }
    }
    return false;
}

std::size_t threads_in(const std::vector<semantics::Thread>& threads, const std::set<ir::OperationId>& apart) {
    std::size_t count = threads.size();
    for (const semantics::Thread& each : threads) {
        const std::size_t branches = threads_in(each.branches, apart);
        const bool counts = each.branches.empty() || !apart.contains(each.operation->id);
        count += counts ? branches : branches - each.branches.size();
    }
    return count;
}

/// The next step meets what has no value, or the last one did: what an observer computes belongs to the step that it sees.
Judgement judge_mistake(const Counterexample& run, const semantics::TransitionSystem& system) {
    semantics::Replay replay(system);
    const auto nowhere = [&]() -> Judgement {
        if (!replay.is_whole()) {
            return {{}, true};
        }
        return {"in the reference semantics everything has a value in this run"};
    };
    for (std::size_t at = 0; at < run.steps.size(); ++at) {
        semantics::Replay before = replay;
        before.add_silent_steps();
        if (at + 1 == run.steps.size() && can_miss_value(before, system)) {
            return {};
        }
        if (!follow(replay, run.steps[at])) {
            return nowhere();
        }
    }
    replay.add_silent_steps();
    return can_miss_value(replay, system) ? Judgement{} : nowhere();
}

semantics::SaidRun said_run(const Counterexample& run) {
    semantics::SaidRun said;
    for (std::size_t at = 0; at < run.steps.size(); ++at) {
        if (run.lasso_start == at) {
            said.loop = said.steps.size();
        }
        if (is_occurrence(run.steps[at])) {
            said.steps.push_back(to_occurrence(run.steps[at]));
        }
    }
    return said;
}

Judgement judge_stated(const Counterexample& run, const Claim& claim, const semantics::TransitionSystem& system) {
    const ir::UserProperty& property = *claim.property;
    semantics::SaidRun said = said_run(run);
    said.may_end_at_bound = !claim.is_cut;
    if (claim.bound != 0) {
        said.capacity = claim.bound;
    }
    switch (semantics::shows(system, property, said)) {
        case semantics::RunShows::decision:
            return {};
        case semantics::RunShows::too_long:
            return {{}, true};
        case semantics::RunShows::nothing:
            return {fmt::format("in the reference semantics the run does not decide `{}`", property.name)};
        case semantics::RunShows::impossible:
            break;
    }
    return {"the reference semantics cannot do these steps"};
}

}  // namespace

bool is_occurrence(const Step& step) {
    return step.action != Action::fork && step.action != Action::join && step.action != Action::finish &&
           step.action != Action::fail;
}

bool follow(semantics::Replay& replay, const Step& step) {
    if (step.action == Action::finish || step.action == Action::fail) {
        return replay.follow_end(step.agent, step.action == Action::fail);
    }
    return !is_occurrence(step) || replay.follow(to_occurrence(step));
}

Occurrence to_occurrence(const Step& step) {
    Occurrence result;
    result.agent = step.agent;
    result.kind = kind_of(step.action);
    result.operation = step.operation;
    const bool is_named = step.action != Action::timeout && step.action != Action::call_failed;
    result.name = is_named ? step.performative : "";
    result.terms = step.terms;
    result.receivers = step.to;
    result.from = step.from;
    // `$v = 15` in reports
    const std::size_t equals = step.result ? step.result->find(" = ") : std::string::npos;
    if (equals != std::string::npos) {
        result.result = step.result->substr(equals + 3);
    }
    return result;
}

Judgement judge(const Counterexample& run, const Claim& claim, const ir::Protocol& protocol,
                const ir::Instance& instance) {
    const semantics::TransitionSystem system(protocol, instance);
    if (claim.kind == Claim::Kind::mistake) {
        return judge_mistake(run, system);
    }
    if (claim.kind == Claim::Kind::stated) {
        return judge_stated(run, claim, system);
    }
    semantics::Replay replay(system);
    const bool is_cycle = claim.kind == Claim::Kind::cycle;
    const std::size_t stem = is_cycle ? run.lasso_start.value_or(run.steps.size()) : run.steps.size();
    for (std::size_t at = 0; at < stem; ++at) {
        if (!follow(replay, run.steps[at])) {
            if (!replay.is_whole()) {
                return {{}, true};
            }
            return {fmt::format("the reference semantics cannot do step {}: {}", at + 1,
                                to_string(to_occurrence(run.steps[at])))};
        }
    }
    if (!is_cycle) {
        replay.add_silent_steps();
    }
    if (!ends_as_claimed(replay, system, claim, run)) {
        if (!replay.is_whole()) {
            return {{}, true};
        }
        return {"in the reference semantics the run does not end as claimed"};
    }
    return {};
}

std::size_t threads_at_end(const Counterexample& run, const ir::Protocol& protocol, const ir::Instance& instance,
                           const std::set<ir::OperationId>& apart) {
    const semantics::TransitionSystem system(protocol, instance);
    semantics::Replay replay(system);
    for (const Step& step : run.steps) {
        if (!follow(replay, step)) {
            return 0;
        }
    }
    std::size_t most = 0;
    for (const semantics::State& state : replay.states()) {
        std::size_t count = 0;
        for (const semantics::AgentState& agent : state.agents) {
            count += threads_in(agent.threads, apart);
        }
        most = std::max(most, count);
    }
    return most;
}

}  // namespace map2pml::trace
