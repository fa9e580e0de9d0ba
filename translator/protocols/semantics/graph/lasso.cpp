#include "translator/protocols/semantics/graph/lasso.h"

#include <algorithm>
#include <functional>
#include <map>

#include "translator/foundation/graph/state_components.h"

namespace map2pml::semantics {

namespace {

struct AllSteps {
    const LassoGraph& graph;

    static bool counts(std::uint32_t) { return true; }
    std::size_t operator()(std::uint32_t node) const { return graph.steps[node].size(); }
    std::optional<std::uint32_t> operator()(std::uint32_t node, std::size_t at) const {
        return graph.steps[node][at].target;
    }
};

/// A component in which runs can stay. What holds of a run that takes all its steps holds of some run in it, or of none.
class Component {
  public:
    Component(const LassoGraph& graph, const std::vector<std::uint32_t>& members)
        : graph_(graph), members_(members.begin(), members.end()) {
        for (const std::uint32_t node : members_) {
            for (const LassoGraph::Step& step : graph_.steps[node]) {
                if (members_.contains(step.target)) {
                    has_step_ = true;
                    if (step.mover) moving_.insert(*step.mover);
                }
            }
        }
    }

    [[nodiscard]] std::uint32_t first() const { return *members_.begin(); }

    [[nodiscard]] bool is_accepted() const {
        if (!has_step_) return false;
        for (std::size_t condition = 0; condition < graph_.conditions; ++condition) {
            const bool is_met = std::any_of(members_.begin(), members_.end(),
                                            [&](std::uint32_t node) { return graph_.accepting[node][condition]; });
            if (!is_met) return false;
        }
        const std::set<ThreadName> always = always_able();
        return std::includes(moving_.begin(), moving_.end(), always.begin(), always.end());
    }

    /// A cycle from its first node through all required nodes.
    [[nodiscard]] std::vector<LassoStep> loop() const {
        std::vector<LassoStep> loop;
        std::uint32_t at = first();
        for (std::size_t condition = 0; condition < graph_.conditions; ++condition)
            go(at, loop, [&](std::uint32_t node) { return bool{graph_.accepting[node][condition]}; });
        for (const ThreadName& thread : able_somewhere()) {
            const bool must_move = always_able().contains(thread);
            if (must_move)
                take(at, loop, thread);
            else
                go(at, loop, [&](std::uint32_t node) { return !graph_.able[node].contains(thread); });
        }
        if (loop.empty()) take(at, loop, std::nullopt);
        go(at, loop, [&](std::uint32_t node) { return node == first(); });
        return loop;
    }

  private:
    using Wanted = std::function<bool(std::uint32_t)>;

    [[nodiscard]] std::set<ThreadName> always_able() const {
        std::set<ThreadName> always;
        if (graph_.able.empty()) return always;
        always = graph_.able[first()];
        for (const std::uint32_t node : members_)
            std::erase_if(always, [&](const ThreadName& thread) { return !graph_.able[node].contains(thread); });
        return always;
    }
    [[nodiscard]] std::set<ThreadName> able_somewhere() const {
        std::set<ThreadName> all;
        for (const std::uint32_t node : members_)
            if (!graph_.able.empty()) all.insert(graph_.able[node].begin(), graph_.able[node].end());
        return all;
    }

    /// A shortest path within the component to a matching node.
    void go(std::uint32_t& at, std::vector<LassoStep>& loop, const Wanted& wanted) const {
        std::map<std::uint32_t, LassoStep> from;
        std::vector<std::uint32_t> queue = {at};
        for (std::size_t next = 0; next < queue.size(); ++next) {
            const std::uint32_t node = queue[next];
            if (wanted(node)) {
                std::vector<LassoStep> way;
                for (std::uint32_t back = node; back != at; back = from.at(back).from) way.push_back(from.at(back));
                loop.insert(loop.end(), way.rbegin(), way.rend());
                at = node;
                return;
            }
            for (std::size_t step = 0; step < graph_.steps[node].size(); ++step) {
                const std::uint32_t target = graph_.steps[node][step].target;
                if (members_.contains(target) && target != at && from.try_emplace(target, LassoStep{node, step}).second)
                    queue.push_back(target);
            }
        }
    }

    /// The path to a step of the thread, or of any thread, including that step.
    void take(std::uint32_t& at, std::vector<LassoStep>& loop, const std::optional<ThreadName>& thread) const {
        const auto own = [&](std::uint32_t node) { return step_of(node, thread).has_value(); };
        go(at, loop, own);
        loop.push_back({at, *step_of(at, thread)});
        at = graph_.steps[at][loop.back().step].target;
    }
    [[nodiscard]] std::optional<std::size_t> step_of(std::uint32_t node,
                                                     const std::optional<ThreadName>& thread) const {
        for (std::size_t step = 0; step < graph_.steps[node].size(); ++step) {
            const LassoGraph::Step& each = graph_.steps[node][step];
            if (members_.contains(each.target) && (!thread || each.mover == thread)) return step;
        }
        return std::nullopt;
    }

    const LassoGraph& graph_;
    std::set<std::uint32_t> members_;
    std::set<ThreadName> moving_;
    bool has_step_ = false;
};

}  // namespace

std::vector<LassoStep> find_loop(const LassoGraph& graph) {
    const AllSteps edges{graph};
    std::optional<Component> best;
    for (const std::vector<std::uint32_t>& members : graph::StateComponents(graph.steps.size(), edges).take()) {
        Component component(graph, members);
        if (component.is_accepted() && (!best || component.first() < best->first())) best.emplace(std::move(component));
    }
    return best ? best->loop() : std::vector<LassoStep>{};
}

}  // namespace map2pml::semantics
