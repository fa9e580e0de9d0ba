#include "driver/replay/follow.h"

#include <algorithm>

#include "driver/trace/meaning.h"
#include "translator/semantics/property_replay.h"

namespace map2pml::replay {

namespace {

using semantics::Occurrence;
using semantics::Replay;
using trace::Action;

enum class Fit : std::uint8_t {
    step,    ///< of the semantics too
    silent,  ///< nothing that the semantics knows as a step
    none,
};

Fit fit(Replay& replay, const trace::Step& step) {
    if (step.action == Action::finish || step.action == Action::fail) {
        return replay.follow_end(step.agent, step.action == Action::fail) ? Fit::silent : Fit::none;
    }
    if (!is_occurrence(step)) {
        return Fit::silent;
    }
    return replay.follow(to_occurrence(step)) ? Fit::step : Fit::none;
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
        case Property::value_range:
            return can_miss_value(replay, system);
        case Property::reachable_code:
        case Property::stated:
            return true;  // asked of the whole run: `shows_stated`
    }
    return true;
}

bool ends_as(simulate::Outcome outcome, const Replay& replay, const semantics::TransitionSystem& system) {
    // A run that was stopped shows nothing about its end.
    return outcome == simulate::Outcome::stopped ||
           std::any_of(replay.states().begin(), replay.states().end(),
                       [&](const semantics::State& state) { return simulate::outcome_of(system, state) == outcome; });
}

/// A property that the check file states is asked of the whole run.
bool shows_stated(const semantics::TransitionSystem& system, const SavedTrace& trace) {
    const auto& properties = system.instance().properties;
    const auto stated = std::find_if(properties.begin(), properties.end(),
                                     [&](const ir::UserProperty& each) { return each.name == trace.stated; });
    if (stated == properties.end()) {
        return false;
    }
    semantics::SaidRun said;
    said.may_end_at_bound = true;
    if (trace.capacity != 0) {
        said.capacity = trace.capacity;
    }
    for (std::size_t at = 0; at < trace.steps.size(); ++at) {
        if (trace.lasso_start == at) {
            said.loop = said.steps.size();
        }
        if (is_occurrence(trace.steps[at].step)) {
            said.steps.push_back(to_occurrence(trace.steps[at].step));
        }
    }
    return semantics::shows(system, *stated, said) == semantics::RunShows::decision;
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
        const Fit how = fit(replay, trace.steps[at].step);
        if (how == Fit::none) {
            result.misfit = at;
            result.states = replay.states();
            result.is_whole = replay.is_whole();
            return result;
        }
        if (how == Fit::step && before_loop) {
            loop.push_back(to_occurrence(trace.steps[at].step));
        }
    }
    result.closes = !before_loop || before_loop->closes(loop);
    Replay end = replay;
    end.add_silent_steps();
    result.still_shows =
        std::visit(ir::overloaded{[&](simulate::Outcome outcome) { return ends_as(outcome, replay, system); },
                                  [&](report::Property property) { return violates(property, end, system, trace); }},
                   trace.shows);
    if (!trace.stated.empty()) {
        result.still_shows = shows_stated(system, trace);
        result.closes = true;  // part of what is asked
    }
    result.states = replay.states();
    result.is_whole = end.is_whole() && (!before_loop || before_loop->is_whole());
    return result;
}

}  // namespace

Followed follow(const ir::Protocol& protocol, const ir::Instance& instance, const SavedTrace& trace) {
    const semantics::TransitionSystem system(protocol, instance);
    return follow_in(system, trace);
}

}  // namespace map2pml::replay
