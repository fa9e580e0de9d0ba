#include "translator/protocols/semantics/runs/replay.h"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <set>

#include "translator/protocols/semantics/graph/good_end.h"
#include "translator/protocols/semantics/properties/properties.h"
#include "translator/protocols/semantics/rules/rules.h"
#include "translator/protocols/semantics/runs/silent_steps.h"

namespace map2pml::semantics {

namespace {

constexpr int kMostRounds = 16;  ///< rounds of a loop, until irrelevant variables are stable

/// Threads multiply the matching runs. States left aside could only show more; what the others show is true.
constexpr std::size_t kMostAtOnce = 500;
constexpr std::size_t kMostThreadsAtOnce = 25'000;  ///< of all states together

std::size_t count_threads(const Thread& thread) {
    return std::accumulate(thread.branches.begin(), thread.branches.end(), std::size_t{1},
                           [](std::size_t sum, const Thread& branch) { return sum + count_threads(branch); });
}

/// The number of states like this one that are followed.
std::size_t most_like(const State& state) {
    std::size_t threads = 1;
    for (const AgentState& agent : state.agents)
        for (const Thread& thread : agent.threads) threads += count_threads(thread);
    return std::clamp<std::size_t>(kMostThreadsAtOnce / threads, 1, kMostAtOnce);
}

/// Distinct states in the order of discovery; only the first ones if there are too many.
class MomentSet {
  public:
    explicit MomentSet(std::size_t most) : most_(most) {}

    void add(State state) {
        if (!is_whole_ || !known_.insert(encode_unordered(state)).second) return;
        if (moments_.size() >= most_) {
            is_whole_ = false;
            return;
        }
        moments_.push_back({std::move(state)});
    }
    /// Notes that states were left out before they were made.
    void leave_out() { is_whole_ = false; }
    [[nodiscard]] bool is_whole() const { return is_whole_; }
    [[nodiscard]] std::vector<Replay::Moment> take() { return std::move(moments_); }

  private:
    std::size_t most_;
    std::set<std::u32string> known_;
    std::vector<Replay::Moment> moments_;
    bool is_whole_ = true;
};

template <typename Wanted>
bool any_step(const Replay& replay, const TransitionSystem& system, const Wanted& wanted) {
    return std::any_of(replay.states().begin(), replay.states().end(), [&](const State& state) {
        const std::vector<Step> steps = system.successors(state);
        return std::any_of(steps.begin(), steps.end(), wanted);
    });
}

bool term_fits(const ir::Value& recorded, const ir::Value& real) {
    return recorded.kind == ir::Value::Kind::pattern || recorded == real;
}

bool terms_fit(const Occurrence& recorded, const Occurrence& real) {
    return std::equal(recorded.terms.begin(), recorded.terms.end(), real.terms.begin(), real.terms.end(), term_fits);
}

/// Whether the thread waits, or asks rules of agents for a permission, whose answer is not an event, either.
bool may_step_silently(const Thread& thread) {
    const ir::Decide* decide =
        thread.control == Thread::Control::run ? std::get_if<ir::Decide>(&thread.operation->kind) : nullptr;
    return thread.control == Thread::Control::wait ||
           (decide != nullptr && decide->outcome == ir::Decide::Outcome::permission) ||
           std::any_of(thread.branches.begin(), thread.branches.end(), may_step_silently);
}

bool any_failed(const State& state) { return std::any_of(state.agents.begin(), state.agents.end(), has_failed); }

}  // namespace

bool fits(const Occurrence& recorded, const Occurrence& real) {
    const bool is_named = recorded.action != Action::timeout && recorded.action != Action::call_failed;
    if (recorded.agent != real.agent || recorded.action != real.action ||
        (is_named && recorded.performative != real.performative) ||
        (recorded.operation != 0 && recorded.operation != real.operation))
        return false;
    switch (recorded.action) {
        case Action::send:
            return terms_fit(recorded, real) && recorded.to == real.to;
        case Action::receive:
            return terms_fit(recorded, real) && (recorded.from.empty() || recorded.from == real.from);
        case Action::decide:
            return !recorded.result || (real.result && recorded.result->value == real.result->value);
        case Action::send_failed:
        case Action::receive_failed:
        case Action::decide_failed:
        case Action::call:
        case Action::call_failed:
        case Action::timeout:
        case Action::retry:
        case Action::arrive:
            return true;
        case Action::fork:
        case Action::join:
        case Action::finish:
        case Action::fail:
            return false;  // no events
    }
    return false;
}

EventFilter that_fits(const Occurrence& recorded, const TransitionSystem& system) {
    return [&recorded, &system](const Event& event) {
        return event.kind == recorded.action &&
               fits(recorded, to_occurrence(event, system.protocol(), system.instance(), system.values()));
    };
}

std::vector<Step> silent_steps(const TransitionSystem& system, const State& state) {
    const bool may_retry = std::any_of(state.agents.begin(), state.agents.end(), [](const AgentState& agent) {
        return std::any_of(agent.threads.begin(), agent.threads.end(), may_step_silently);
    });
    if (!may_retry) return {};
    std::vector<Step> steps = system.successors(state, [](const Event& event) { return event.kind == Action::retry; });
    std::erase_if(steps, [](const Step& step) { return step.cut != Cut::none; });
    return steps;
}

Replay::Replay(const TransitionSystem& system) : system_(system), states_({system.initial()}) {}

void Replay::add_silent_steps() { add_silent_steps(nullptr); }

void Replay::add_silent_steps(const Occurrence* next) {
    const std::size_t most = most_like(states_.front());
    std::vector<Moment> moments;
    std::transform(states_.begin(), states_.end(), std::back_inserter(moments),
                   [](State& state) { return Moment{std::move(state)}; });
    moments = with_silent_steps(system_, std::move(moments), next, most, is_whole_, [](Moment moment, Step&& step) {
        moment.state = std::move(step.next);
        return moment;
    });
    leave_states_of(std::move(moments));
}

void Replay::leave_states_of(std::vector<Moment> moments) {
    states_.clear();
    std::transform(moments.begin(), moments.end(), std::back_inserter(states_),
                   [](Moment& moment) { return std::move(moment.state); });
}

bool Replay::follow(const Occurrence& step) {
    add_silent_steps(&step);
    const std::size_t most = most_like(states_.front());
    MomentSet next(most);
    for (const State& state : states_) {
        std::size_t made = 0;
        bool leaves_out = false;
        const EventFilter wanted = [&, is_it = that_fits(step, system_)](const Event& event) {
            const bool fits = is_it(event);
            leaves_out = leaves_out || (fits && made >= most);
            return fits && made++ < most;
        };
        for (Step& real : system_.successors(state, wanted))
            if (real.cut == Cut::none) next.add(std::move(real.next));
        if (leaves_out) next.leave_out();
        if (!next.is_whole()) break;
    }
    std::vector<Moment> moments = next.take();
    if (moments.empty()) return false;
    leave_needless(system_, moments);
    is_whole_ = is_whole_ && next.is_whole();
    leave_states_of(std::move(moments));
    return true;
}

bool Replay::follow_end(const std::string& agent, bool failed) {
    const auto& agents = system_.instance().agents;
    const auto found = std::find_if(agents.begin(), agents.end(), [&](const auto& each) { return each.name == agent; });
    if (found == agents.end()) return false;
    const auto at = static_cast<std::size_t>(found - agents.begin());
    Occurrence end;
    end.agent = agent;
    end.action = failed ? Action::fail : Action::finish;
    add_silent_steps(&end);
    // With spawned calls one thread of the agent may have ended while others go on.
    const auto has_ended = [&](const State& state) {
        const AgentState& own = state.agents[at];
        return failed ? has_failed(own) : has_finished(own) || system_.instance().spawn_calls;
    };
    std::vector<Moment> kept;
    for (const State& state : states_)
        if (has_ended(state)) kept.push_back({state});
    if (kept.empty()) return false;
    leave_needless(system_, kept);
    leave_states_of(std::move(kept));
    return true;
}

std::vector<Occurrence> Replay::possible_steps() const {
    std::vector<Occurrence> possible;
    std::set<std::string> known;
    for (const State& state : states_) {
        for (const Step& step : system_.successors(state)) {
            if (step.event.kind == Action::arrive) continue;
            Occurrence each = to_occurrence(step.event, system_.protocol(), system_.instance(), system_.values());
            if (known.insert(to_string(each)).second) possible.push_back(std::move(each));
        }
    }
    return possible;
}

bool Replay::closes(const std::vector<Occurrence>& loop) {
    add_silent_steps();
    std::set<std::u32string> seen;
    for (int round = 0; round < kMostRounds; ++round) {
        std::set<std::u32string> now;
        for (const State& state : states_) now.insert(encode_unordered(state));
        const bool back = std::any_of(now.begin(), now.end(), [&](const auto& state) { return seen.contains(state); });
        if (back) return true;
        seen.merge(now);
        for (const Occurrence& step : loop)
            if (!follow(step)) return false;
        add_silent_steps();
    }
    return false;
}

bool can_be_deadlocked(const Replay& replay, const TransitionSystem& system) {
    return std::any_of(replay.states().begin(), replay.states().end(), [&](const State& state) {
        return !is_good_end(system, state) && !any_failed(state) && system.successors(state).empty();
    });
}

bool can_have_stuck_agent(const Replay& replay, const TransitionSystem& system, const std::string& agent) {
    return std::any_of(replay.states().begin(), replay.states().end(), [&](const State& state) {
        const auto stuck = stuck_agents(system, state);
        return std::any_of(stuck.begin(), stuck.end(),
                           [&](std::size_t each) { return system.instance().agents[each].name == agent; });
    });
}

bool can_have_failure(const Replay& replay) {
    return std::any_of(replay.states().begin(), replay.states().end(), any_failed);
}

bool can_have_orphans(const Replay& replay) {
    return std::any_of(replay.states().begin(), replay.states().end(),
                       [&](const State& state) { return has_orphans(replay.system(), state); });
}

bool can_overflow(const Replay& replay, const TransitionSystem& system, std::uint32_t capacity) {
    return any_step(replay, system, [&](const Step& step) {
        return std::any_of(step.next.agents.begin(), step.next.agents.end(),
                           [&](const AgentState& agent) { return agent.message_count() > capacity; });
    });
}

bool can_miss_value(const Replay& replay, const TransitionSystem& system) {
    return any_step(replay, system, [](const Step& step) { return step.cut == Cut::value_range; });
}

bool can_spawn_beyond(const Replay& replay, const TransitionSystem& system, std::uint32_t most) {
    return any_step(replay, system, [&](const Step& step) {
        std::size_t processes = 0;
        for (const AgentState& agent : step.next.agents) processes += agent.threads.size();
        return step.event.kind == Action::call && processes > most;
    });
}

}  // namespace map2pml::semantics
