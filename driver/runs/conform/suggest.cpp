#include <algorithm>
#include <map>
#include <set>

#include "driver/results/layout.h"
#include "driver/runs/conform/internal.h"
#include "driver/runs/simulate/simulation.h"
#include "translator/protocols/semantics/graph/exploration.h"

namespace map2pml::conform {

namespace {

using semantics::Exploration;
using StepKey = std::pair<source::Span, std::string>;

constexpr std::size_t kFirstStates = 1'000;
constexpr std::size_t kMostStates = 300'000;
constexpr std::size_t kBytes = std::size_t{1} << 30U;

/// A step that is taken at the end of a shortest run to it.
struct Met {
    std::size_t step = 0;  ///< index in the coverage
    std::uint32_t from = 0;
    const semantics::Event* event = nullptr;
};

StepKey key_of(const semantics::Event& event) {
    return event.operation == nullptr ? StepKey() : StepKey(event.operation->span, words_of_step(event.kind));
}

/// The first edges that take the wanted steps; states are in the order of their distances from the start.
std::vector<Met> first_met(const Exploration& found, std::map<StepKey, std::size_t> wanted) {
    std::vector<Met> all;
    std::set<const semantics::Event*> known;
    for (std::uint32_t state = 0; state < found.size() && !wanted.empty(); ++state) {
        for (const semantics::Edge& edge : found.edges(state)) {
            const semantics::Event& event = found.event(edge);
            if (!known.insert(&event).second) continue;
            const auto step = wanted.find(key_of(event));
            if (step == wanted.end()) continue;
            all.push_back({step->second, state, &event});
            wanted.erase(step);
        }
    }
    return all;
}

trace::Counterexample run_of(const semantics::TransitionSystem& system, const std::vector<semantics::Event>& events) {
    simulate::Simulation simulation(system);
    for (const semantics::Event& event : events) {
        const auto& enabled = simulation.enabled();
        const auto next = std::find_if(enabled.begin(), enabled.end(),
                                       [&](const semantics::Step& step) { return step.event == event; });
        if (next == enabled.end()) break;  // never: the events are those of a run
        simulation.take(static_cast<std::size_t>(next - enabled.begin()));
    }
    return simulation.trace();
}

/// The runs to all that was met, the longest first; a run that begins with shortest runs to other steps stands for them, too.
std::vector<Suggestion> runs_to(const Exploration& found, std::vector<Met> met) {
    std::vector<Suggestion> runs;
    std::map<StepKey, const Met*> left;
    std::map<const Met*, std::size_t> lengths;
    for (const Met& each : met) {
        left.emplace(key_of(*each.event), &each);
        lengths.emplace(&each, found.run_to(each.from).size() + 1);
    }
    for (auto each = met.rbegin(); each != met.rend(); ++each) {
        if (!left.contains(key_of(*each->event))) continue;
        std::vector<semantics::Event> events = found.run_to(each->from);
        events.push_back(*each->event);
        Suggestion suggestion;
        for (std::size_t at = 0; at < events.size(); ++at) {
            const auto on_the_way = left.find(key_of(events[at]));
            if (on_the_way == left.end() || lengths.at(on_the_way->second) != at + 1) continue;
            suggestion.steps.push_back(on_the_way->second->step);
            left.erase(on_the_way);
        }
        suggestion.run = run_of(found.system(), events);
        runs.push_back(std::move(suggestion));
    }
    std::reverse(runs.begin(), runs.end());
    return runs;
}

std::string why_not_whole(const Exploration& found, bool is_interrupted) {
    using Why = semantics::StepBeyondBounds::Why;
    if (is_interrupted) return "the search was interrupted";
    if (found.ran_out_of_states()) return "the search ended after " + report::counted(found.size(), "state");
    if (found.is_complete()) return "";
    switch (found.beyond().front().why) {
        case Why::call_depth:
            return "some runs go beyond --call-depth";
        case Why::clause_limit:
            return "some runs go beyond a limit on a clause";
        case Why::capacity:
            return "in some runs, a mailbox has more messages than the search allows";
        case Why::processes:
            return "in some runs, there are more threads than the search allows";
        case Why::value_range:
            return "in some runs, a statement of the check file has no value";
    }
    return "";
}

}  // namespace

Suggestions suggest(const semantics::TransitionSystem& system, const std::vector<CoveredStep>& coverage,
                    const std::function<bool()>& goes_on) {
    std::map<StepKey, std::size_t> wanted;
    for (std::size_t at = 0; at < coverage.size(); ++at)
        if (coverage[at].possibly == 0) wanted.emplace(StepKey(coverage[at].at, coverage[at].what), at);
    Suggestions all;
    all.is_whole = wanted.empty();
    bool is_interrupted = false;
    for (std::size_t most = kFirstStates; !wanted.empty() && most <= kMostStates * 10; most *= 10) {
        semantics::Bounds bounds;
        bounds.states = std::min(most, kMostStates);
        bounds.bytes = kBytes;
        bounds.keep_going = [&] {
            is_interrupted = is_interrupted || !goes_on();
            return !is_interrupted;
        };
        const Exploration found(system, bounds);
        const std::vector<Met> met = first_met(found, wanted);
        const bool is_last =
            met.size() == wanted.size() || !found.ran_out_of_states() || is_interrupted || most >= kMostStates;
        if (!is_last) continue;
        all.states = found.size();
        all.is_whole = found.is_complete();
        all.because = why_not_whole(found, is_interrupted);
        all.runs = runs_to(found, met);
        for (const Met& each : met) wanted.erase({coverage[each.step].at, coverage[each.step].what});
        for (const auto& [key, step] : wanted) all.not_reached.push_back(step);
        break;
    }
    return all;
}

}  // namespace map2pml::conform
