#include "translator/protocols/semantics/conformance/local_places.h"

#include <algorithm>

#include "translator/protocols/semantics/graph/exploration.h"
#include "translator/protocols/semantics/rules/rules.h"

namespace map2pml::semantics {

namespace {

/// With the branches of each.
template <typename Threads>
std::size_t thread_count(const Threads& threads) {
    std::size_t count = threads.size();
    for (const Thread& each : threads) count += thread_count(each.branches);
    return count;
}

}  // namespace

LocalPlaces::LocalPlaces(const TransitionSystem& system, bool sends_are_seen)
    : system_(system),
      states_(system),
      watch_(system),
      are_agents_(sends_are_seen && watch_.is_idle() && states_.are_agents_independent()),
      settles_(watch_.is_idle() && states_.are_agents_independent() && system.instance().procedures.empty()),
      scratch_(system.initial()) {}

LocalPlaces::Place LocalPlaces::first(Part part) {
    if (are_agents_) return states_.first(part);
    return number_of(Whole{0, number_of(watch_.is_idle() ? Watched() : watch_.at_start(states_.decoded(0)))});
}

LocalPlaces::Place LocalPlaces::number_of(const Whole& whole) {
    const std::uint64_t key = std::uint64_t{whole.state} << 32U | whole.watched;
    const auto [known, is_new] = place_numbers_.try_emplace(key, static_cast<Place>(places_.size()));
    if (is_new) places_.push_back(whole);
    return known->second;
}

std::uint32_t LocalPlaces::number_of(Watched watched) {
    const auto [known, is_new] =
        watched_numbers_.try_emplace(std::move(watched), static_cast<std::uint32_t>(watched_.size()));
    if (is_new) watched_.push_back(known->first);
    return known->second;
}

bool LocalPlaces::wait_for_quiet() const {
    return are_agents_ && system_.instance().timeout == ir::TimeoutReading::quiescent;
}

LocalPlaces::Steps LocalPlaces::steps(Part part, Place place) {
    if (!are_agents_) return steps_of_scene(place);
    Steps found = steps_of_agent(part, place, false);
    if (wait_for_quiet()) return found;
    Steps timeouts = steps_of_agent(part, place, true);
    found.steps.insert(found.steps.end(), timeouts.steps.begin(), timeouts.steps.end());
    found.reached_bound = found.reached_bound || timeouts.reached_bound;
    return found;
}

LocalPlaces::Steps LocalPlaces::steps_in_quiet(Part part, Place place) {
    return wait_for_quiet() ? steps_of_agent(part, place, true) : Steps();
}

LocalPlaces::Steps LocalPlaces::steps_of_agent(Part part, Place place, bool timeouts) {
    Steps found;
    for (const Move& move : states_.moves(part, place, timeouts))
        if (move.is_cut)
            found.reached_bound = true;
        else
            found.steps.push_back({move.own, &states_.effect(move.effect), move.message});
    return found;
}

LocalPlaces::Steps LocalPlaces::steps_of_scene(Place place) {
    const Whole from = places_[place];
    Steps found;
    const std::vector<CompactStep> steps = states_.steps(from.state);
    std::optional<State> before;
    for (const CompactStep& step : steps) {
        const StepEffect& effect = states_.effect(step.effect);
        if (effect.cut != Cut::none || step.is_too_large != TooLarge::no) {
            found.reached_bound = true;
            continue;
        }
        Whole to{step.target, from.watched};
        if (!watch_.is_idle()) {
            if (!before) before = states_.decoded(from.state);
            to.watched =
                number_of(watch_.after(watched_[from.watched], *before, effect.event, states_.decoded(step.target)));
        }
        found.steps.push_back({number_of(to), &effect});
    }
    return found;
}

LocalPlaces::Place LocalPlaces::delivered(std::size_t receiver, Place place, std::uint32_t message) {
    return states_.delivered(receiver, place, message);
}

State LocalPlaces::state(const std::vector<Place>& places) const {
    if (!are_agents_) return states_.decoded(places_[places.front()].state);
    State state = scratch_;
    for (std::size_t agent = 0; agent < places.size(); ++agent)
        state.agents[agent] = states_.agent_state(places[agent]);
    return state;
}

std::size_t LocalPlaces::threads(Place place) const { return thread_count(states_.agent_state(place).threads); }

std::size_t LocalPlaces::failed(Place place) const {
    if (are_agents_) return has_failed(states_.agent_state(place)) ? 1 : 0;
    const State state = states_.decoded(places_[place].state);
    return static_cast<std::size_t>(std::count_if(state.agents.begin(), state.agents.end(), has_failed));
}

bool LocalPlaces::has_ended_well(Part part, Place place) {
    if (!are_agents_) return is_good_end(system_, states_.decoded(places_[place].state));
    scratch_.agents[part] = states_.agent_state(place);
    return semantics::has_ended_well(system_, scratch_, part);
}

std::optional<std::size_t> LocalPlaces::agent_that_goes_on(const State& state, const Steps& steps) const {
    for (std::size_t agent = 0; agent < state.agents.size(); ++agent) {
        const AgentState& own = state.agents[agent];
        if (own.threads.size() != 1 || own.threads.front().control != Thread::Control::run ||
            !own.threads.front().branches.empty())
            continue;
        const ir::Operation& operation = *own.threads.front().operation;
        if (!std::holds_alternative<ir::Decide>(operation.kind) && !std::holds_alternative<ir::Become>(operation.kind))
            continue;
        const auto is_own = [&](const Step& step) {
            return step.effect->event.agent == agent && step.effect->event.kind != Action::arrive;
        };
        if (std::any_of(steps.steps.begin(), steps.steps.end(), is_own)) return agent;
    }
    return std::nullopt;
}

const LocalPlaces::Settled& LocalPlaces::settled(Place place) {
    if (const auto known = settled_.find(place); known != settled_.end()) return known->second;
    Settled result;
    being_settled_.insert(place);
    const Steps found = steps(0, place);
    const auto agent = agent_that_goes_on(states_.decoded(places_[place].state), found);
    if (!agent) result.places.push_back(place);
    for (const Step& step : found.steps) {
        const Event& event = step.effect->event;
        if (!agent || event.agent != *agent || event.kind == Action::arrive) continue;
        if (being_settled_.contains(step.to)) {
            result.places.push_back(step.to);  // a circle: others may act at any time
        } else {
            const Settled& after = settled(step.to);
            result.places.insert(result.places.end(), after.places.begin(), after.places.end());
            result.reached_bound = result.reached_bound || after.reached_bound;
        }
    }
    result.reached_bound = result.reached_bound || (agent && found.reached_bound);
    // Where every step is beyond a bound, the others may still act.
    if (result.places.empty()) result.places.push_back(place);
    std::sort(result.places.begin(), result.places.end());
    result.places.erase(std::unique(result.places.begin(), result.places.end()), result.places.end());
    being_settled_.erase(place);
    return settled_.emplace(place, std::move(result)).first->second;
}

std::size_t LocalPlaces::bytes() const {
    constexpr std::size_t kOfEntry = 48;  // of a node of a map
    return states_.bytes() + (sizeof(Whole) + kOfEntry) * places_.size() + 2 * kOfEntry * settled_.size() +
           4 * kOfEntry * watched_.size();
}

}  // namespace map2pml::semantics
