#include "translator/protocols/semantics/graph/fair_cycles.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "translator/foundation/graph/state_components.h"

namespace map2pml::semantics {

namespace {

bool is_progress(const Exploration& graph, const Edge& edge) { return graph.event(edge).kind == Action::receive; }

/// Steps without progress.
struct IdleEdges {
    const Exploration& graph;

    static bool counts(std::uint32_t) { return true; }
    std::size_t operator()(std::uint32_t state) const { return graph.edges(state).size(); }
    std::optional<std::uint32_t> operator()(std::uint32_t state, std::size_t at) const {
        const Edge& edge = graph.edges(state)[at];
        return is_progress(graph, edge) ? std::nullopt : std::optional(edge.target);
    }
};

/// True if a run can stay in the component for ever and be fair to every thread.
bool is_fair(const Exploration& graph, const std::vector<std::uint32_t>& component) {
    const std::set<std::uint32_t> members(component.begin(), component.end());
    std::set<ThreadName> moving;
    std::set<ThreadName> always_able;
    bool first = true;
    for (const std::uint32_t state : component) {
        // A thread whose step was not followed is enabled: a run that ignores it is not fair.
        std::set<ThreadName> able = graph.able(state);
        for (const Edge& edge : graph.edges(state))
            if (!is_progress(graph, edge) && members.contains(edge.target)) moving.insert(mover_of(graph.event(edge)));
        if (first)
            always_able = std::move(able);
        else
            std::erase_if(always_able, [&](const ThreadName& thread) { return !able.contains(thread); });
        first = false;
    }
    return !moving.empty() && std::includes(moving.begin(), moving.end(), always_able.begin(), always_able.end());
}

}  // namespace

std::vector<std::uint32_t> fair_cycle_without_receive(const Exploration& exploration) {
    std::vector<std::uint32_t> best;
    const IdleEdges edges{exploration};
    for (std::vector<std::uint32_t>& component : graph::StateComponents(exploration.size(), edges).take()) {
        if (is_fair(exploration, component)) {
            std::sort(component.begin(), component.end());
            if (best.empty() || component.front() < best.front()) best = std::move(component);
        }
    }
    return best;
}

}  // namespace map2pml::semantics
