#include "translator/protocols/semantics/runs/replay.h"

#include <algorithm>
#include <boost/algorithm/cxx11/any_of.hpp>
#include <iterator>
#include <numeric>
#include <set>

#include "translator/protocols/semantics/graph/exploration.h"
#include "translator/protocols/semantics/properties/properties.h"
#include "translator/protocols/semantics/rules/rules.h"
#include "translator/protocols/semantics/runs/silent_steps.h"

namespace map2pml::semantics {

using boost::algorithm::any_of;

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

template <typename Wanted>
bool any_step(const Replay& replay, const TransitionSystem& system, const Wanted& wanted) {
    return any_of(replay.states(), [&](const State& state) {
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

/// Distinct states in the order of discovery; only the first ones if there are too many.
class Replay::MomentSet {
  public:
    explicit MomentSet(std::size_t most) : most_(most) {}

    void add(Moment moment) {
        if (!is_whole_ || !known_.insert(encode_unordered(moment.state)).second) return;
        if (moments_.size() >= most_) {
            is_whole_ = false;
            return;
        }
        moments_.push_back(std::move(moment));
    }
    /// Notes that states were left out before they were made.
    void leave_out() { is_whole_ = false; }
    [[nodiscard]] bool is_whole() const { return is_whole_; }
    [[nodiscard]] const std::vector<Moment>& all() const { return moments_; }
    [[nodiscard]] std::vector<Moment> take() { return std::move(moments_); }

  private:
    std::size_t most_;
    std::set<std::u32string> known_;
    std::vector<Moment> moments_;
    bool is_whole_ = true;
};

Replay::Replay(const TransitionSystem& system, Past past)
    : system_(system), past_kept_(past), moments_({{system.initial()}}) {}

Replay::Replay(const TransitionSystem& system, State from) : system_(system), moments_({{std::move(from)}}) {}

Replay::Moment Replay::after(const Moment& moment, Step&& step, bool is_given) const {
    Moment next{std::move(step.next), moment.before, moment.since, moment.rounds};
    if (past_kept_ == Past::forgotten) return next;
    next.since.push_back({std::move(step.event), is_given ? std::nullopt : std::optional(next.state)});
    return next;
}

void Replay::add_silent_steps() { add_silent_steps(nullptr); }

void Replay::add_silent_steps(const Occurrence* next) {
    const SilentSteps silent(system_, next);
    MomentSet reached(most_like(moments_.front().state));
    for (Moment& each : moments_) reached.add(std::move(each));
    std::vector<bool> has_arrived(reached.all().size(), false);
    for (std::size_t at = 0; at < reached.all().size(); ++at) {
        for (Step& step : silent.of(reached.all()[at].state, has_arrived[at])) {
            const bool is_arrival = step.event.kind == Action::arrive;
            reached.add(after(reached.all()[at], std::move(step), false));
            has_arrived.resize(reached.all().size(), is_arrival);
        }
    }
    is_whole_ = is_whole_ && reached.is_whole();
    moments_ = reached.take();
}

void Replay::go_on(std::vector<Moment> moments) {
    leave_needless(system_, moments);
    moments_ = std::move(moments);
    for (Moment& each : moments_) {
        for (PastStep& step : each.since) {
            past_.push_back({each.before, std::move(step)});
            each.before = past_.size() - 1;
        }
        each.since.clear();
    }
}

std::vector<Replay::Moment> Replay::after_event(const Occurrence& step) {
    const std::size_t most = most_like(moments_.front().state);
    MomentSet next(most);
    for (const Moment& moment : moments_) {
        std::size_t made = 0;
        bool leaves_out = false;
        const EventFilter wanted = [&, is_it = that_fits(step, system_)](const Event& event) {
            const bool fits = is_it(event);
            leaves_out = leaves_out || (fits && made >= most);
            return fits && made++ < most;
        };
        for (Step& real : system_.successors(moment.state, wanted))
            if (real.cut == Cut::none) next.add(after(moment, std::move(real), true));
        if (leaves_out) next.leave_out();
        if (!next.is_whole()) break;
    }
    is_whole_ = is_whole_ && next.is_whole();
    return next.take();
}

std::vector<Replay::Moment> Replay::after_end(const Occurrence& step) const {
    const auto& agents = system_.instance().agents;
    const auto found =
        std::find_if(agents.begin(), agents.end(), [&](const auto& each) { return each.name == step.agent; });
    if (found == agents.end()) return {};
    const auto at = static_cast<std::size_t>(found - agents.begin());
    std::vector<Moment> ended;
    std::copy_if(moments_.begin(), moments_.end(), std::back_inserter(ended), [&](const Moment& moment) {
        const AgentState& own = moment.state.agents[at];
        // With spawned calls one thread of the agent may have ended while others go on.
        return step.action == Action::fail ? has_failed(own) : has_finished(own) || system_.instance().spawn_calls;
    });
    return ended;
}

bool Replay::follow(const Occurrence& step) {
    add_silent_steps(&step);
    const bool is_end = step.action == Action::finish || step.action == Action::fail;
    std::vector<Moment> next = is_end ? after_end(step) : after_event(step);
    if (next.empty()) return false;
    go_on(std::move(next));
    return true;
}

std::vector<Occurrence> Replay::possible_steps() const {
    std::vector<Occurrence> possible;
    std::set<std::string> known;
    for (const State& state : states()) {
        for (const Step& step : system_.successors(state)) {
            if (ir::is_silent(step.event.kind)) continue;
            Occurrence each = to_occurrence(step.event, system_.protocol(), system_.instance(), system_.values());
            if (known.insert(to_string(each)).second) possible.push_back(std::move(each));
        }
    }
    return possible;
}

/// Whether the loop, repeated from this state alone, can come back to it.
bool Replay::returns_to(const State& state, const std::vector<Occurrence>& loop) {
    const std::u32string code = encode_unordered(state);
    Replay alone(system_, state);
    bool goes_on = true;
    for (int round = 0; round < kMostRounds && goes_on; ++round) {
        goes_on = std::all_of(loop.begin(), loop.end(), [&](const Occurrence& step) { return alone.follow(step); });
        alone.add_silent_steps();
        const auto is_it = [&](const State& each) { return encode_unordered(each) == code; };
        if (goes_on && any_of(alone.states(), is_it)) return true;
    }
    is_whole_ = is_whole_ && alone.is_whole();
    return false;
}

bool Replay::closes(const std::vector<Occurrence>& loop) {
    add_silent_steps();
    std::set<std::u32string> seen;
    int tried = 0;
    for (int round = 0; round < kMostRounds; ++round) {
        std::set<std::u32string> now;
        for (const State& state : states()) {
            std::u32string code = encode_unordered(state);
            // One run may have seen the state that another one is in now: that alone is not a way back.
            if (seen.contains(code) && tried++ < kMostRounds && returns_to(state, loop)) return true;
            now.insert(std::move(code));
        }
        is_whole_ = is_whole_ && tried <= kMostRounds;
        seen.merge(now);
        for (const Occurrence& step : loop)
            if (!follow(step)) return false;
        add_silent_steps();
    }
    return false;
}

std::vector<const PastStep*> Replay::run_to(std::size_t at) const {
    const Moment& moment = moments_[at];
    std::vector<const PastStep*> run;
    for (std::size_t each = moment.since.size(); each-- > 0;) run.push_back(&moment.since[each]);
    for (std::size_t each = moment.before; each != 0; each = past_[each].before) run.push_back(&past_[each].step);
    std::reverse(run.begin(), run.end());
    return run;
}

std::vector<Occurrence> Replay::steps(std::size_t at) const {
    std::vector<Occurrence> all;
    for (const PastStep* each : run_to(at))
        if (!each->silently_in)
            all.push_back(to_occurrence(each->event, system_.protocol(), system_.instance(), system_.values()));
    return all;
}

void Replay::begin_round() {
    for (Moment& each : moments_) {
        const auto number = static_cast<std::uint32_t>(numbers_.size());
        each.rounds.push_back(numbers_.try_emplace(encode_unordered(each.state), number).first->second);
    }
}

std::optional<Replay::Recurrence> Replay::recurrence() const {
    for (std::size_t at = 0; at < moments_.size(); ++at) {
        const std::vector<std::uint32_t>& rounds = moments_[at].rounds;
        for (std::size_t later = 1; later < rounds.size(); ++later)
            for (std::size_t earlier = 0; earlier < later; ++earlier)
                if (rounds[earlier] == rounds[later]) return Recurrence{at, earlier, later};
    }
    return std::nullopt;
}

bool can_be_deadlocked(const Replay& replay, const TransitionSystem& system) {
    return any_of(replay.states(), [&](const State& state) {
        return !is_good_end(system, state) && !any_failed(state) && system.successors(state).empty();
    });
}

bool can_have_stuck_agent(const Replay& replay, const TransitionSystem& system, const std::string& agent) {
    return any_of(replay.states(), [&](const State& state) {
        const auto stuck = stuck_agents(system, state);
        return std::any_of(stuck.begin(), stuck.end(),
                           [&](std::size_t each) { return system.instance().agents[each].name == agent; });
    });
}

bool can_have_failure(const Replay& replay) { return any_of(replay.states(), any_failed); }

bool can_have_orphans(const Replay& replay) {
    return any_of(replay.states(), [&](const State& state) { return has_orphans(replay.system(), state); });
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

}  // namespace map2pml::semantics
