#include "driver/runs/replay/saved_trace.h"

#include <algorithm>

#include "driver/runs/trace/judge.h"
#include "translator/protocols/modal/solver.h"
#include "translator/protocols/modal/states_on_demand.h"
#include "translator/protocols/semantics/runs/property_replay.h"

namespace map2pml::replay {

namespace {

using semantics::Replay;

/// Whether the end of the run violates the property. Whether a loop closes is checked separately; user-defined properties are
/// evaluated on the whole run.
bool violates(ir::Property property, const Replay& replay, const SavedTrace& saved) {
    const std::vector<trace::Ending> endings = trace::endings_of(property);
    return endings.empty() || std::any_of(endings.begin(), endings.end(), [&](trace::Ending ending) {
               return trace::ends_in(ending, replay, saved.run, saved.capacity, std::nullopt);
           });
}

bool ends_as(simulate::Outcome outcome, const Replay& replay, const semantics::TransitionSystem& system) {
    // A run that was cut off shows nothing about its end.
    return outcome == simulate::Outcome::stopped ||
           std::any_of(replay.states().begin(), replay.states().end(),
                       [&](const semantics::State& state) { return simulate::outcome_of(system, state) == outcome; });
}

/// Decides a formula of the mu-calculus again, since its truth depends on more than the run.
bool shows_modal(const semantics::TransitionSystem& system, const ir::UserProperty& property, bool is_witness) {
    constexpr std::size_t kMostStates = 200'000;
    modal::StatesOnDemand states(system, {.states = kMostStates});
    modal::Solver solver(*property.modal, states);
    return solver.value(0) == (is_witness ? modal::Truth::yes : modal::Truth::no);
}

/// A user-defined property is evaluated on the whole run.
bool shows_user_defined(const semantics::TransitionSystem& system, const SavedTrace& trace, bool closes) {
    const auto& properties = system.instance().properties;
    const auto user_defined = std::find_if(properties.begin(), properties.end(), [&](const ir::UserProperty& each) {
        return each.name == trace.user_defined;
    });
    if (user_defined == properties.end()) return false;
    if (user_defined->kind == ir::UserProperty::Kind::modal)
        return closes && shows_modal(system, *user_defined, trace.is_witness);
    semantics::RecordedRun recorded = recorded_run(trace.run);
    recorded.may_end_at_bound = true;
    if (trace.capacity != 0) recorded.capacity = trace.capacity;
    return semantics::shows(system, *user_defined, recorded) == semantics::RunShows::decision;
}

std::optional<Followed::Message> message_misfit(const ir::Protocol& protocol, const ir::Instance& instance,
                                                const trace::Counterexample& run) {
    std::vector<conform::Logged> messages;
    std::vector<std::size_t> steps;
    for (std::size_t at = 0; at < run.steps.size(); ++at) {
        const trace::Step& step = run.steps[at];
        const bool is_send = step.action == ir::Action::send;
        if (!is_send && step.action != ir::Action::receive) continue;
        conform::Event event;
        event.kind = is_send ? conform::Event::Kind::send : conform::Event::Kind::receive;
        event.line = step.clock;
        event.from = is_send ? step.agent : step.from;
        event.to = is_send ? step.to : std::vector<std::string>{step.agent};
        event.message = semantics::written(step);
        event.terms = ir::texts_of(step.terms);
        messages.push_back({0, std::move(event)});
        steps.push_back(at);
    }
    auto deviation = conform::misfit_of(protocol, instance, messages);
    if (!deviation) return std::nullopt;
    const std::size_t step = steps[deviation->event];
    return Followed::Message{step, *std::move(deviation)};
}

Followed follow_in(const semantics::TransitionSystem& system, const SavedTrace& trace) {
    Followed result;
    Replay replay(system);
    std::optional<Replay> before_loop;
    const trace::Counterexample& run = trace.run;
    for (std::size_t at = 0; at < run.steps.size(); ++at) {
        if (run.lasso_start == at) before_loop.emplace(replay);
        if (!trace::follow(replay, run.steps[at])) {
            result.misfit = at;
            result.states.assign(replay.states().begin(), replay.states().end());
            result.is_whole = replay.is_whole();
            return result;
        }
    }
    result.closes = !before_loop || before_loop->closes(loop_of(run));
    Replay end = replay;
    end.add_silent_steps();
    result.still_shows =
        std::visit(ir::overloaded{[&](simulate::Outcome outcome) { return ends_as(outcome, end, system); },
                                  [&](ir::Property property) { return violates(property, end, trace); }},
                   trace.shows);
    if (!trace.user_defined.empty()) {
        result.still_shows = shows_user_defined(system, trace, result.closes);
        result.closes = true;  // part of the claim
    }
    result.states.assign(replay.states().begin(), replay.states().end());
    result.is_whole = end.is_whole() && (!before_loop || before_loop->is_whole());
    return result;
}

}  // namespace

Followed follow(const ir::Protocol& protocol, const ir::Instance& instance, const SavedTrace& trace) {
    const semantics::TransitionSystem system(protocol, instance);
    Followed followed = follow_in(system, trace);
    if (followed.misfit && followed.is_whole) followed.message = message_misfit(protocol, instance, trace.run);
    if (followed.message && followed.message->step < *followed.misfit) followed.message.reset();  // it does fit
    return followed;
}

}  // namespace map2pml::replay
