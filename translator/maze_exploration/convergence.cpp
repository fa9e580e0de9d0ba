#include <algorithm>
#include <deque>

#include "translator/maze_exploration/rule_check.h"

namespace map2pml::maze_exploration {

namespace {

/// States on cycles of stuttering steps.
class Cycles {
  public:
    explicit Cycles(const Explored& explored) : explored_(explored), seen_(explored.size(), 0) {}

    /// A state that is on a cycle; `kNoState`: there is none.
    StateId find() {
        remove_ends();
        const auto first = std::find_if(open_.begin(), open_.end(), [](std::size_t each) { return each > 0; });
        if (first == open_.end()) return kNoState;
        // Whatever way is taken from here, it does not end.
        std::vector<StateId> way;
        auto at = static_cast<StateId>(first - open_.begin());
        while (seen_[at] == 0) {
            seen_[at] = 1;
            way.push_back(at);
            at = next_open(at);
        }
        // The state of the cycle that a search reaches first.
        return *std::min_element(std::find(way.begin(), way.end(), at), way.end());
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

    /// States from which stuttering ends are taken away one after the other; what is left leads to cycles.
    void remove_ends() {
        const std::size_t count = explored_.size();
        open_.assign(count, 0);
        std::vector<std::size_t> begin(count + 1, 0);
        for (StateId at = 0; at < count; ++at) {
            open_[at] = explored_.edges_of[at + 1] - explored_.edges_of[at];
        }
        for (const StutterEdge& each : explored_.edges) ++begin[each.to + 1];
        for (std::size_t at = 1; at <= count; ++at) begin[at] += begin[at - 1];
        std::vector<StateId> before(explored_.edges.size());
        std::vector<std::size_t> next(begin.begin(), begin.end() - 1);
        for (StateId at = 0; at < count; ++at) {
            for (std::size_t edge = explored_.edges_of[at]; edge < explored_.edges_of[at + 1]; ++edge) {
                before[next[explored_.edges[edge].to]++] = at;
            }
        }
        std::vector<StateId> ends;
        for (StateId at = 0; at < count; ++at) {
            if (open_[at] == 0) ends.push_back(at);
        }
        while (!ends.empty()) {
            const StateId at = ends.back();
            ends.pop_back();
            for (std::size_t each = begin[at]; each < begin[at + 1]; ++each) {
                if (--open_[before[each]] == 0) ends.push_back(before[each]);
            }
        }
    }

    [[nodiscard]] StateId next_open(StateId at) const {
        for (std::size_t edge = explored_.edges_of[at]; edge < explored_.edges_of[at + 1]; ++edge) {
            if (open_[explored_.edges[edge].to] > 0) return explored_.edges[edge].to;
        }
        return at;
    }

    const Explored& explored_;
    std::vector<std::size_t> open_;  ///< stuttering steps that may lead to a cycle
    std::vector<std::uint8_t> seen_;
};

}  // namespace

Finding convergence(World& world, const Machine& machine, const Explored& explored) {
    Cycles cycles(explored);
    const StateId state = cycles.find();
    if (state == kNoState) return without_failure(maze::Rule::stuttering_convergence, explored, machine);
    Finding made{.rule = maze::Rule::stuttering_convergence, .outcome = Outcome::fails};
    Narrator narrator(world, machine);
    made.run = narrator.run_to(state, explored);
    made.cycle = made.run.size();
    const std::vector<StateId> around = cycles.around(state);
    for (std::size_t at = 1; at < around.size(); ++at) {
        made.run.push_back(narrator.step_between(explored.state(around[at - 1]), explored.state(around[at])));
    }
    made.because = "stuttering actions can go round for ever";
    made.span = made.run.back().span;
    return made;
}

}  // namespace map2pml::maze_exploration
