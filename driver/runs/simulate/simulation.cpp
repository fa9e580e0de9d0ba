#include "driver/runs/simulate/simulation.h"

#include <algorithm>
#include <utility>

#include "driver/runs/trace/mailboxes.h"
#include "driver/runs/trace/places.h"
#include "translator/protocols/semantics/graph/exploration.h"
#include "translator/protocols/semantics/rules/rules.h"

namespace map2pml::simulate {

namespace {

constexpr std::size_t kStride = 64;  ///< steps between two saved states

bool is_within_bounds(const semantics::Step& step) { return step.cut == semantics::Cut::none; }

Outcome outcome_with(const semantics::TransitionSystem& system, const semantics::State& state, bool can_go_on,
                     bool is_bounded) {
    if (can_go_on) return Outcome::stopped;
    if (is_bounded) return Outcome::bound_reached;
    if (semantics::is_good_end(system, state)) return Outcome::completed;
    const bool failed = std::any_of(state.agents.begin(), state.agents.end(), semantics::has_failed);
    return failed ? Outcome::failed : Outcome::deadlock;
}

}  // namespace

std::string_view to_string(Outcome outcome) {
    switch (outcome) {
        case Outcome::completed:
            return "completed";
        case Outcome::failed:
            return "failed";
        case Outcome::deadlock:
            return "deadlock";
        case Outcome::bound_reached:
            return "bound-reached";
        case Outcome::stopped:
            return "stopped";
    }
    return {};
}

Outcome outcome_of(const semantics::TransitionSystem& system, const semantics::State& state) {
    const std::vector<semantics::Step> steps = system.successors(state);
    return outcome_with(system, state, std::any_of(steps.begin(), steps.end(), is_within_bounds), !steps.empty());
}

Simulation::Simulation(const semantics::TransitionSystem& system) : system_(system), state_(system.initial()) {
    look_ahead();
}

void Simulation::look_ahead() {
    enabled_.clear();
    beyond_.clear();
    for (semantics::Step& step : system_.successors(state_))
        (is_within_bounds(step) ? enabled_ : beyond_).push_back(std::move(step));
}

Outcome Simulation::outcome() const { return outcome_with(system_, state_, !enabled_.empty(), !beyond_.empty()); }

DescribedStep Simulation::preview(std::size_t at) const {
    return describe(system_, state_, enabled_.at(at), static_cast<std::uint32_t>(steps_.size() + 1));
}

void Simulation::take(std::size_t at) {
    steps_.push_back(preview(at));
    if (choices_.size() % kStride == 0) milestones_.push_back(state_);
    choices_.push_back(at);
    state_ = std::move(enabled_.at(at).next);
    look_ahead();
}

bool Simulation::undo() {
    if (choices_.empty()) return false;
    choices_.pop_back();
    steps_.pop_back();
    const std::size_t milestone = choices_.size() / kStride;
    milestones_.resize(milestone + 1);
    state_ = milestones_[milestone];
    for (std::size_t at = milestone * kStride; at < choices_.size(); ++at) {
        look_ahead();
        state_ = std::move(enabled_.at(choices_[at]).next);
    }
    if (choices_.size() % kStride == 0) milestones_.pop_back();
    look_ahead();
    return true;
}

void Simulation::restart() {
    state_ = system_.initial();
    choices_.clear();
    milestones_.clear();
    steps_.clear();
    look_ahead();
}

trace::Counterexample Simulation::trace() const {
    trace::Counterexample run;
    for (const DescribedStep& described : steps_)
        if (!described.is_silent) run.steps.push_back(described.step);
    trace::number_messages(run);
    run.final_places = trace::places_in(system_, state_);
    trace::identify_left(run);
    return run;
}

std::size_t take_random_steps(Simulation& simulation, Dice& dice, std::size_t count,
                              const std::function<bool(const DescribedStep&)>& go_on) {
    std::size_t taken = 0;
    while (taken < count && !simulation.enabled().empty()) {
        simulation.take(dice.throw_for(simulation.enabled().size()));
        ++taken;
        if (!go_on(simulation.steps().back())) break;
    }
    return taken;
}

}  // namespace map2pml::simulate
