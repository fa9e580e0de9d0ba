#include "driver/replay/follow.h"

#include <algorithm>

#include "driver/simulate/leaves.h"
#include "driver/trace/meaning.h"
#include "translator/semantics/rules.h"

namespace map2pml::replay {

namespace {

using semantics::Occurrence;
using semantics::Replay;
using trace::Action;

/// The operation is one that the step looked at, and can do nothing now.
bool is_in_vain(const semantics::TransitionSystem& system, const semantics::State& state, std::size_t agent,
                const semantics::Thread& waiting, const ir::Operation& operation, const trace::Step& step) {
    const auto any_of = [&](const std::vector<ir::Operation>& parts) {
        return std::any_of(parts.begin(), parts.end(), [&](const ir::Operation& part) {
            return is_in_vain(system, state, agent, waiting, part, step);
        });
    };
    const auto is_named = [&](const std::string& performative, Action action) {
        return step.action == action && performative == step.performative &&
               system.rules().is_idle(state, agent, waiting, operation);
    };
    return std::visit(
        ir::overloaded{
            [&](const ir::Receive& receive) { return is_named(receive.performative, Action::receive_failed); },
            [&](const ir::Send& send) { return is_named(send.performative, Action::send_failed); },
            [&](const ir::Seq& seq) { return any_of(seq.parts); },
            [&](const ir::OrderedChoice& choice) { return any_of(choice.branches); },
            [&](const ir::Par& par) { return any_of(par.branches); },
            [&](const ir::WaitFor& wait) { return is_in_vain(system, state, agent, waiting, *wait.attempt, step); },
            [](const ir::Skip&) { return false; }, [](const ir::Decide&) { return false; },
            [](const ir::Become&) { return false; }},
        operation.kind);
}

/// A wait passes over what would fail without doing anything (RETRY); the textbook form of the model, -O0, looks at each
/// part in a step of its own, and says so. Such a step changes nothing.
bool looks_in_vain(const semantics::TransitionSystem& system, const Replay& replay, const trace::Step& step) {
    const auto& agents = system.instance().agents;
    return std::any_of(replay.states().begin(), replay.states().end(), [&](const semantics::State& state) {
        for (std::size_t agent = 0; agent < agents.size(); ++agent) {
            if (agents[agent].name != step.agent) {
                continue;
            }
            for (const semantics::Thread* leaf : simulate::leaves_of(state.agents[agent])) {
                if (leaf->control == semantics::Thread::Control::wait &&
                    is_in_vain(system, state, agent, *leaf, *leaf->operation, step)) {
                    return true;
                }
            }
        }
        return false;
    });
}

enum class Fit : std::uint8_t {
    step,    ///< of the semantics too
    silent,  ///< nothing that the semantics knows as a step
    none,
};

Fit fit(const semantics::TransitionSystem& system, Replay& replay, const trace::Step& step) {
    if (step.action == Action::finish || step.action == Action::fail) {
        return replay.follow_end(step.agent, step.action == Action::fail) ? Fit::silent : Fit::none;
    }
    if (!is_occurrence(step)) {
        return Fit::silent;
    }
    if (replay.follow(to_occurrence(step))) {
        return Fit::step;
    }
    return looks_in_vain(system, replay, step) ? Fit::silent : Fit::none;
}

bool can_be_stuck(const Replay& replay, const semantics::TransitionSystem& system) {
    const auto& agents = system.instance().agents;
    return std::any_of(agents.begin(), agents.end(), [&](const ir::AgentInstance& agent) {
        return can_have_stuck_agent(replay, system, agent.name);
    });
}

bool violates(report::Property property, const Replay& replay, const semantics::TransitionSystem& system,
              const SavedTrace& trace) {
    using report::Property;
    switch (property) {
        case Property::termination:
            return can_be_deadlocked(replay, system) || can_be_stuck(replay, system);
        case Property::no_failure:
            return can_have_failure(replay);
        case Property::progress:
            // That the loop closes is asked for itself.
            return trace.lasso_start &&
                   std::none_of(trace.steps.begin() + static_cast<std::ptrdiff_t>(*trace.lasso_start),
                                trace.steps.end(),
                                [](const SavedStep& saved) { return saved.step.action == Action::receive; });
        case Property::bounded_recursion:
            // The run breaks off at the start of one more process; how many there are is only known to the model, where
            // one that has ended waits for younger ones to go.
            return !trace.steps.empty() &&
                   (trace.steps.back().step.action == Action::call || trace.steps.back().step.action == Action::fork);
        case Property::no_orphans:
            return can_have_orphans(replay);
        case Property::mailbox_bound:
            return can_overflow(replay, system, trace.capacity);
        case Property::reachable_code:
            return true;
    }
    return true;
}

bool ends_as(simulate::Outcome outcome, const Replay& replay, const semantics::TransitionSystem& system) {
    // A run that was stopped shows nothing about its end.
    return outcome == simulate::Outcome::stopped ||
           std::any_of(replay.states().begin(), replay.states().end(),
                       [&](const semantics::State& state) { return simulate::outcome_of(system, state) == outcome; });
}

Followed follow_in(const semantics::TransitionSystem& system, const SavedTrace& trace) {
    Followed result;
    Replay replay(system);
    std::optional<Replay> before_loop;
    std::vector<Occurrence> loop;
    for (std::size_t at = 0; at < trace.steps.size(); ++at) {
        if (trace.lasso_start == at) {
            before_loop.emplace(replay);
        }
        const Fit how = fit(system, replay, trace.steps[at].step);
        if (how == Fit::none) {
            result.misfit = at;
            result.states = replay.states();
            return result;
        }
        if (how == Fit::step && before_loop) {
            loop.push_back(to_occurrence(trace.steps[at].step));
        }
    }
    result.closes = !before_loop || before_loop->closes(loop);
    result.still_shows =
        std::visit(ir::overloaded{[&](simulate::Outcome outcome) { return ends_as(outcome, replay, system); },
                                  [&](report::Property property) { return violates(property, replay, system, trace); }},
                   trace.shows);
    result.states = replay.states();
    return result;
}

}  // namespace

Followed follow(const ir::Protocol& protocol, const ir::Instance& instance, const SavedTrace& trace) {
    const semantics::TransitionSystem system(protocol, instance);
    Followed followed = follow_in(system, trace);
    if (followed.misfit && trace.looks_in_steps) {
        // Somebody may have been quicker than the steps of a look; then the run needs these steps here, too.
        const semantics::TransitionSystem in_steps(protocol, instance, semantics::Attempts::step_by_step);
        Followed other = follow_in(in_steps, trace);
        if (!other.misfit || *other.misfit > *followed.misfit) {
            return other;
        }
    }
    return followed;
}

}  // namespace map2pml::replay
