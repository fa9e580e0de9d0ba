#include "driver/verdicts/findings/followed_run.h"

#include <algorithm>
#include <set>
#include <utility>

#include "driver/runs/simulate/describe.h"
#include "translator/model/protocol/action.h"
#include "translator/protocols/semantics/rules/rules.h"
#include "translator/protocols/semantics/runs/replay.h"
#include "translator/protocols/semantics/runs/silent_steps.h"

namespace map2pml::check {

namespace {

constexpr std::size_t kMostReached = 500;

/// Distinct states; only the first ones if there are too many.
class ReachedSet {
  public:
    explicit ReachedSet(FollowedRun& run) : run_(run) {}

    void add(ReachedState reached) {
        if (!known_.insert(encode(reached.state)).second) return;
        if (all_.size() == kMostReached) {
            run_.is_whole = false;
            return;
        }
        all_.push_back(std::move(reached));
    }
    [[nodiscard]] const std::vector<ReachedState>& all() const { return all_; }
    [[nodiscard]] std::vector<ReachedState> take() { return std::move(all_); }

  private:
    FollowedRun& run_;
    std::set<std::u32string> known_;
    std::vector<ReachedState> all_;
};

ReachedState after(const semantics::TransitionSystem& system, const ReachedState& before, semantics::Step step) {
    ReachedState next{{}, before.steps};
    simulate::DescribedStep described =
        simulate::describe(system, before.state, step, static_cast<std::uint32_t>(before.steps.size() + 1));
    if (!described.is_silent) next.steps.push_back(std::move(described.step));
    next.state = std::move(step.next);
    return next;
}

bool is_same(const semantics::Event& one, const semantics::Event& other) {
    return one.kind == other.kind && one.agent == other.agent && one.thread == other.thread &&
           one.operation == other.operation && one.message == other.message && one.receivers == other.receivers &&
           one.arguments == other.arguments && one.result == other.result && one.clause == other.clause;
}

}  // namespace

FollowedRun follow_run(const semantics::TransitionSystem& system, const std::vector<trace::Step>& steps) {
    FollowedRun run;
    std::vector<ReachedState> now = {{system.initial(), {}}};
    for (std::size_t at = 0; at < steps.size(); ++at) {
        if (!ir::is_event(steps[at].action)) continue;
        now = semantics::with_silent_steps(
            system, std::move(now), &steps[at], kMostReached, run.is_whole,
            [&](ReachedState before, semantics::Step&& step) { return after(system, before, std::move(step)); });
        ReachedSet next(run);
        for (const ReachedState& before : now) {
            for (semantics::Step& step : system.successors(before.state)) {
                semantics::Occurrence real =
                    to_occurrence(step.event, system.protocol(), system.instance(), system.values());
                if (step.cut == semantics::Cut::none && semantics::fits(steps[at], real))
                    next.add(after(system, before, std::move(step)));
                else if (!ir::is_silent(step.event.kind))
                    run.possible.push_back(std::move(real));
            }
        }
        if (next.all().empty()) {
            run.misfit = at;
            return run;
        }
        run.possible.clear();
        now = next.take();
        semantics::leave_needless(system, now);
    }
    run.reached = std::move(now);
    return run;
}

void append_events(const semantics::TransitionSystem& system, const std::vector<semantics::Event>& events,
                   semantics::State& state, std::vector<trace::Step>& steps) {
    ReachedState now{std::move(state), std::move(steps)};
    for (const semantics::Event& event : events) {
        std::vector<semantics::Step> next = system.successors(now.state);
        const auto found = std::find_if(next.begin(), next.end(),
                                        [&](const semantics::Step& each) { return is_same(each.event, event); });
        if (found == next.end()) break;
        now = after(system, now, std::move(*found));
    }
    state = std::move(now.state);
    steps = std::move(now.steps);
}

}  // namespace map2pml::check
