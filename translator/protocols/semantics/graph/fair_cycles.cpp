
#include <algorithm>
#include <set>
#include <utility>

#include "translator/foundation/graph/state_components.h"
#include "translator/protocols/semantics/graph/lasso.h"

namespace map2pml::semantics {

namespace {

/// Whether no cycle that is looked for has the step.
bool is_left_out(const Exploration& graph, const Edge& edge, Cycles cycles) {
    return cycles == Cycles::without_receive && graph.event(edge).kind == Action::receive;
}

/// The other steps.
struct CycleEdges {
    const Exploration& graph;
    Cycles cycles;

    static bool counts(std::uint32_t) { return true; }
    std::size_t operator()(std::uint32_t state) const { return graph.edges(state).size(); }
    std::optional<std::uint32_t> operator()(std::uint32_t state, std::size_t at) const {
        const Edge& edge = graph.edges(state)[at];
        return is_left_out(graph, edge, cycles) ? std::nullopt : std::optional(edge.target);
    }
};

/// True if a run can stay in the component for ever and be fair to every thread.
bool is_fair(const Exploration& graph, const std::vector<std::uint32_t>& component, Cycles cycles) {
    const std::set<std::uint32_t> members(component.begin(), component.end());
    std::set<ThreadName> moving;
    std::set<ThreadName> always_able;
    bool first = true;
    for (const std::uint32_t state : component) {
        // A thread whose step was not followed is enabled: a run that ignores it is not fair.
        std::set<ThreadName> able = graph.able(state);
        for (const Edge& edge : graph.edges(state))
            if (!is_left_out(graph, edge, cycles) && members.contains(edge.target))
                moving.insert(mover_of(graph.event(edge)));
        if (first)
            always_able = std::move(able);
        else
            std::erase_if(always_able, [&](const ThreadName& thread) { return !able.contains(thread); });
        first = false;
    }
    return !moving.empty() && std::includes(moving.begin(), moving.end(), always_able.begin(), always_able.end());
}

/// One round through the whole component. \param members sorted
std::vector<Event> round_in(const Exploration& graph, const std::vector<std::uint32_t>& members, Cycles cycles) {
    LassoGraph part;
    std::vector<std::vector<const Edge*>> edges_of(members.size());
    for (std::size_t at = 0; at < members.size(); ++at) {
        part.steps.emplace_back();
        for (const Edge& edge : graph.edges(members[at])) {
            const auto target = std::lower_bound(members.begin(), members.end(), edge.target);
            if (is_left_out(graph, edge, cycles) || target == members.end() || *target != edge.target) continue;
            part.steps[at].push_back(
                {static_cast<std::uint32_t>(target - members.begin()), mover_of(graph.event(edge))});
            edges_of[at].push_back(&edge);
        }
        part.able.push_back(graph.able(members[at]));
    }
    part.accepting.resize(members.size());
    std::vector<Event> events;
    for (const LassoStep& step : find_loop(part)) events.push_back(graph.event(*edges_of[step.from][step.step]));
    return events;
}

}  // namespace

std::optional<FairCycle> fair_cycle(const Exploration& exploration, Cycles cycles) {
    std::vector<std::uint32_t> best;
    const CycleEdges edges{exploration, cycles};
    for (std::vector<std::uint32_t>& component : graph::StateComponents(exploration.size(), edges).take()) {
        if (is_fair(exploration, component, cycles)) {
            std::sort(component.begin(), component.end());
            if (best.empty() || component.front() < best.front()) best = std::move(component);
        }
    }
    if (best.empty()) return std::nullopt;
    return FairCycle{best.front(), round_in(exploration, best, cycles)};
}

}  // namespace map2pml::semantics
