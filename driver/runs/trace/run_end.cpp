#include "driver/runs/trace/run_end.h"

#include <algorithm>
#include <set>

#include "driver/runs/trace/internal.h"
#include "driver/runs/trace/judge.h"
#include "driver/runs/trace/mailboxes.h"
#include "driver/runs/trace/places.h"
#include "translator/protocols/semantics/properties/property_values.h"
#include "translator/protocols/semantics/rules/rules.h"
#include "translator/protocols/semantics/state/state.h"

namespace map2pml::trace {

namespace {

std::size_t failed_threads(const std::vector<semantics::Thread>& threads) {
    std::size_t count = 0;
    for (const semantics::Thread& each : threads)
        count += (each.control == semantics::Thread::Control::failed ? 1 : 0) + failed_threads(each.branches.all());
    return count;
}

/// Since which step some thread of the agent has been in failure: where one of its branches failed, that is before the
/// agent itself fails.
class FailureWatch {
  public:
    FailureWatch(const Counterexample& run, const ir::Instance& instance) : agent_(instance.agents.size()) {
        for (std::size_t at = 0; at < instance.agents.size() && !run.steps.empty(); ++at)
            if (instance.agents[at].name == run.steps.back().agent) agent_ = at;
    }

    void look(const semantics::Replay& replay, std::size_t step) {
        const auto states = replay.states();
        const bool failed = std::all_of(states.begin(), states.end(), [&](const semantics::State& state) {
            return agent_ < state.agents.size() && failed_threads(state.agents[agent_].threads) > 0;
        });
        since_ = !failed ? std::nullopt : since_ ? since_ : std::optional(step);
    }

    [[nodiscard]] std::optional<std::size_t> since() const { return since_; }

  private:
    std::size_t agent_;  ///< index in the instance; their number if the run has no step
    std::optional<std::size_t> since_;
};

/// When each state variable of the check file was changed last.
class ChangeWatch {
  public:
    explicit ChangeWatch(const semantics::Replay& replay) : values_(certain_in(replay)), changed_(values_.size()) {}

    /// The state variables that the step with this index has changed.
    std::vector<ir::NamedValue> look(const semantics::Replay& replay, std::size_t step) {
        semantics::KnownVariables now = certain_in(replay);
        for (std::size_t slot = 0; slot < now.size(); ++slot)
            if (now[slot] != values_[slot]) changed_[slot] = step;
        std::vector<ir::NamedValue> changes =
            semantics::state_changes(replay.system().instance(), replay.system().values(), values_, now);
        values_ = std::move(now);
        return changes;
    }

    [[nodiscard]] const std::vector<std::optional<std::size_t>>& changed() const { return changed_; }

  private:
    /// The value of each variable; nothing if the possible states of the run differ.
    static semantics::KnownVariables certain_in(const semantics::Replay& replay) {
        const std::vector<semantics::Value>& first = replay.states().front().variables;
        semantics::KnownVariables values(first.begin(), first.end());
        for (const semantics::State& state : replay.states()) {
            for (std::size_t slot = 0; slot < values.size(); ++slot)
                if (values[slot] != state.variables[slot]) values[slot] = std::nullopt;
        }
        return values;
    }

    semantics::KnownVariables values_;
    std::vector<std::optional<std::size_t>> changed_;
};

/// Whether the property is about states. For `ltl` its parts are read: at the last step, which breaks it however the run goes on,
/// or all along the loop.
bool is_about_states(const ir::UserProperty& property) {
    using Kind = ir::UserProperty::Kind;
    return property.kind == Kind::ltl || property.kind == Kind::invariant || property.kind == Kind::never ||
           property.kind == Kind::reachable || property.kind == Kind::after_all_end;
}

/// The last step of the run, in all variants that the semantics allows, and the values that the property reads.
class ValueFinder {
  public:
    /// \param is_loop the values after every shown step count
    ValueFinder(const semantics::TransitionSystem& system, const ir::UserProperty& property, bool is_loop)
        : system_(system), property_(property), is_loop_(is_loop) {}

    void at_start(const semantics::Replay& replay) { take(nullptr, nullptr, replay.states().front()); }

    void at_step(const semantics::Replay& before, const semantics::Occurrence& step) {
        for (const semantics::State& state : before.states()) {
            for (const semantics::Step& real : system_.successors(state, that_fits(step, system_)))
                if (real.cut == semantics::Cut::none)
                    take(is_loop_ ? nullptr : &state, is_loop_ ? nullptr : &real.event, real.next);
        }
    }

    /// Puts into the run only values that are equal in all variants that decide the property.
    void put(Counterexample& run, const std::vector<std::optional<std::size_t>>& before,
             const std::vector<std::optional<std::size_t>>& after) const {
        if (!found_) return;
        for (const semantics::ValueRead& each : found_->values) {
            ValueThen value{each.name, each.value, each.before, each.slot.has_value(), {}};
            for (std::size_t at = 0; each.slot && at < each.slots; ++at)
                value.set_at =
                    std::max(value.set_at, (each.before ? before : after)[*each.slot + at]);  // the last change
            run.values.push_back(std::move(value));
        }
        if (is_loop_) return;  // events come and go there
        run.parts = found_->atoms;
    }

  private:
    void take(const semantics::State* before, const semantics::Event* last, const semantics::State& after) {
        using Kind = ir::UserProperty::Kind;
        semantics::PropertyValues values = values_of(property_, system_, before, last, after);
        const bool decides = property_.kind == Kind::ltl ||
                             values.formula == (property_.kind == Kind::never || property_.kind == Kind::reachable);
        if (!decides) return;
        if (!found_) {
            found_ = std::move(values);
            return;
        }
        const auto keep = [](auto& ours, const auto& theirs) {
            std::erase_if(
                ours, [&](const auto& each) { return std::find(theirs.begin(), theirs.end(), each) == theirs.end(); });
        };
        keep(found_->values, values.values);
        keep(found_->atoms, values.atoms);
    }

    const semantics::TransitionSystem& system_;
    const ir::UserProperty& property_;
    bool is_loop_;
    std::optional<semantics::PropertyValues> found_;
};

/// Marks the agents that can still act after the end of the run, if some agent waits in vain.
void note_who_goes_on(Counterexample& run, const semantics::TransitionSystem& system, const semantics::State& end) {
    constexpr std::size_t kMostStates = 300;
    if (std::none_of(run.final_places.begin(), run.final_places.end(),
                     [](const FinalPlace& place) { return !place.in_vain.receives.empty(); }))
        return;
    std::vector<semantics::State> states = {end};
    std::set<std::u32string> known = {encode(end)};
    for (std::size_t at = 0; at < states.size() && states.size() < kMostStates; ++at) {
        for (const semantics::Step& step : system.successors(semantics::State(states[at]))) {
            if (step.event.kind != semantics::Action::arrive) run.final_places[step.event.agent].goes_on = true;
            if (step.cut == semantics::Cut::none && known.insert(encode(step.next)).second) states.push_back(step.next);
        }
    }
}

/// An agent that acts in the loop does not wait there, although it may wait between two of its steps.
void note_who_acts_in_loop(Counterexample& run) {
    for (std::size_t at = run.lasso_start.value_or(run.steps.size()); at < run.steps.size(); ++at) {
        for (FinalPlace& place : run.final_places) {
            if (place.agent != run.steps[at].agent || place.kind != FinalPlace::Kind::waiting) continue;
            FinalPlace acting{.agent = place.agent, .kind = FinalPlace::Kind::running, .span = place.span};
            // Another branch of the agent may wait in vain, but not the one that acts.
            const bool is_this_branch = std::any_of(
                run.steps.begin() + static_cast<std::ptrdiff_t>(*run.lasso_start), run.steps.end(),
                [&](const Step& step) { return step.agent == place.agent && step.span == place.in_vain.span; });
            if (!is_this_branch) acting.in_vain = std::move(place.in_vain);
            acting.mailbox = std::move(place.mailbox);
            place = std::move(acting);
        }
    }
}

std::size_t last_occurrence(const Counterexample& run) {
    std::size_t at = run.steps.size();
    while (at > 0 && !is_event(run.steps[at - 1].action)) --at;
    return at;  // one past it
}

}  // namespace

void forget_end(Counterexample& run) {
    run.final_places.clear();
    for (Step& step : run.steps) {
        step.changes.clear();
        step.bindings.clear();
    }
}

void describe_end(Counterexample& run, const ir::Protocol& protocol, const ir::Instance& instance,
                  const ir::UserProperty* property) {
    const semantics::TransitionSystem system(protocol, instance);
    semantics::Replay replay(system);
    FailureWatch failure(run, instance);
    ChangeWatch changes(replay);
    BindingWatch bindings(replay);
    const bool reads_values = property != nullptr && is_about_states(*property) &&
                              (!run.lasso_start || property->kind == ir::UserProperty::Kind::ltl);
    const std::size_t last = last_occurrence(run);
    // If all agents have ended, the loop contains no step.
    const std::size_t first_read = std::min(run.lasso_start.value_or(last), last > 0 ? last - 1 : 0);
    std::optional<ValueFinder> finder;
    std::vector<std::optional<std::size_t>> changed_before = changes.changed();
    if (reads_values) {
        finder.emplace(system, *property, run.lasso_start.has_value());
        if (last == 0) finder->at_start(replay);
    }
    for (std::size_t at = 0; at < run.steps.size(); ++at) {
        if (finder && at >= first_read && at < last && is_event(run.steps[at].action)) {
            replay.add_silent_steps();
            finder->at_step(replay, run.steps[at]);
            changed_before = changes.changed();
        }
        run.steps[at].is_under_way = misses_under_way(replay, run.steps[at]);
        if (!follow(replay, run.steps[at]) || !replay.is_whole()) {
            forget_end(run);
            return;
        }
        if (is_event(run.steps[at].action)) {
            failure.look(replay, at);
            run.steps[at].changes = changes.look(replay, at);
            run.steps[at].bindings = bindings.look(replay, run.steps[at].agent);
        }
    }
    replay.add_silent_steps();
    if (!replay.is_whole()) {
        forget_end(run);
        return;
    }
    if (finder) finder->put(run, changed_before, changes.changed());
    run.failed_at = failure.since();
    run.final_places = places_in(system, {replay.states().begin(), replay.states().end()}, run.final_places);
    note_who_goes_on(run, system, replay.states().front());
    note_who_acts_in_loop(run);
    identify_left(run);
}

}  // namespace map2pml::trace
