#include <algorithm>
#include <optional>

#include "translator/foundation/graph/state_components.h"
#include "translator/machines/explore/developments/internal.h"

namespace map2pml::maze_exploration {

namespace {

/// Stuttering steps as a graph.
struct Stuttering {
    const Explored& explored;

    std::size_t operator()(StateId node) const { return explored.edges_of[node + 1] - explored.edges_of[node]; }
    std::optional<StateId> operator()(StateId node, std::size_t at) const {
        return explored.edges[explored.edges_of[node] + at].to;
    }
    [[nodiscard]] static bool counts(StateId) { return true; }
};

/// States on cycles of stuttering steps.
class Cycles {
  public:
    explicit Cycles(const Explored& explored) : explored_(explored) {}

    /// The state on a cycle that the search reached first; `kNoState`: there is none.
    StateId find() {
        StateId first = kNoState;
        for (const auto& members : graph::StateComponents(explored_.size(), Stuttering{explored_}).take())
            if (members.size() > 1 || has_loop(members.front()))
                first = std::min(first, *std::min_element(members.begin(), members.end()));
        return first;
    }

    /// The shortest way from a state back to it.
    std::vector<StateId> around(StateId state) {
        std::vector<StateId> from(explored_.size(), kNoState);
        std::deque<StateId> queue{state};
        while (!queue.empty()) {
            const StateId at = queue.front();
            queue.pop_front();
            for (std::size_t edge = explored_.edges_of[at]; edge < explored_.edges_of[at + 1]; ++edge) {
                const StateId to = explored_.edges[edge].to;
                if (to == state) return path(at, state, from);
                if (from[to] != kNoState) continue;
                from[to] = at;
                queue.push_back(to);
            }
        }
        return {};
    }

  private:
    static std::vector<StateId> path(StateId last, StateId first, const std::vector<StateId>& from) {
        std::vector<StateId> all{first};
        for (StateId at = last; at != first; at = from[at]) all.push_back(at);
        all.push_back(first);
        std::reverse(all.begin(), all.end());
        return all;
    }

    [[nodiscard]] bool has_loop(StateId state) const {
        const Stuttering edges{explored_};
        for (std::size_t at = 0; at < edges(state); ++at)
            if (edges(state, at) == state) return true;
        return false;
    }

    const Explored& explored_;
};

}  // namespace

Finding convergence(World& world, const Machine& machine, const Explored& explored,
                    const std::function<bool(const StepCode&)>& is_stuttering) {
    Cycles cycles(explored);
    const StateId state = cycles.find();
    if (state == kNoState) return without_failure(maze::Rule::stuttering_convergence, explored, machine);
    Finding made{.rule = maze::Rule::stuttering_convergence, .outcome = Outcome::fails};
    Narrator narrator(world, machine);
    made.run = narrator.run_to(state, explored);
    made.patches = narrator.patches();
    const std::vector<StateId> around = cycles.around(state);
    std::vector<Id> last(explored.state(state).begin(), explored.state(state).end());
    // A round among representatives may exchange elements; after some rounds the state is one that a round began with.
    std::vector<std::pair<std::vector<Id>, std::size_t>> rounds;
    const auto known = [&] {
        return std::find_if(rounds.begin(), rounds.end(), [&](const auto& each) { return each.first == last; });
    };
    while (known() == rounds.end()) {
        rounds.emplace_back(last, made.run.size());
        for (std::size_t at = 1; at < around.size(); ++at) {
            std::vector<Id> next = narrator.successor(last, around[at], explored, is_stuttering);
            made.run.push_back(narrator.step_between(last, next));
            last = std::move(next);
        }
    }
    made.cycle = known()->second;
    made.because = "stuttering actions can repeat for ever";
    made.span = made.run.back().span;
    return made;
}

}  // namespace map2pml::maze_exploration
