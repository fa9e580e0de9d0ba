#include "translator/protocols/analyses/flow/limited_places.h"

#include <algorithm>
#include <map>
#include <set>

#include "translator/foundation/graph/graph.h"
#include "translator/protocols/analyses/flow/control_places.h"
#include "translator/protocols/analyses/flow/loops_by_values.h"
#include "translator/protocols/analyses/flow/possible_failures.h"

namespace map2pml::passes {

namespace {

constexpr std::size_t kMostResets = 4;
constexpr std::uint32_t kMostExecuted = 1'000'000;

/// Where control of a thread can go on, with messages too.
class ThreadWays {
  public:
    ThreadWays(const FlowGraph& graph, std::size_t thread)
        : thread_(graph.threads[thread]), index_(thread), places_(graph) {}

    [[nodiscard]] const Thread& thread() const { return thread_; }

    template <typename Visit>
    void for_each(const Visit& visit) const {
        for (NodeId id = 0; id < thread_.nodes.size(); ++id)
            places_.for_each_next(index_, id, true, [&](graph::Node to) { visit(id, places_.at(to).second); });
    }

    template <typename IsWay>
    [[nodiscard]] graph::Successors such_that(const IsWay& is_way) const {
        graph::Successors ways(thread_.nodes.size());
        for_each([&](NodeId from, NodeId to) {
            if (is_way(from, to)) ways[from].push_back(to);
        });
        return ways;
    }

  private:
    const Thread& thread_;
    std::size_t index_;
    ControlPlaces places_;
};

/// A clause with a limit, in one thread.
class LimitedClause {
  public:
    LimitedClause(const ThreadWays& ways, std::size_t clause) : ways_(ways), clause_(clause) {}

    /// Each way to the node passes a wait that takes no message beyond the limit, after the last entry; and each way back to it enters the clause.
    [[nodiscard]] std::vector<bool> find() const {
        const std::vector<Node>& nodes = ways_.thread().nodes;
        graph::Successors unguarded(nodes.size());
        std::vector<graph::Node> begin = {ways_.thread().entry};
        ways_.for_each([&](NodeId from, NodeId to) {
            if (!is_guarded(nodes[from]) || to == nodes[from].on_timeout) unguarded[from].push_back(to);
            if (is_entry(nodes[from], to)) begin.push_back(to);
        });
        const graph::Successors without_entry = ways_.such_that([&](NodeId from, NodeId to) {
            return !is_entry(nodes[from], to) || ir::is_silent(*nodes[from].operation);
        });
        const std::vector<bool> comes_back = graph::on_cycles(graph::components_of(without_entry), without_entry);
        std::vector<bool> is_limited(nodes.size());
        for (NodeId id = 0; id < nodes.size(); ++id) is_limited[id] = !comes_back[id];
        for (const graph::Node node : graph::reached_from(begin, unguarded)) is_limited[node] = false;
        return is_limited;
    }

  private:
    /// An idle timeout is never forced.
    [[nodiscard]] bool is_guarded(const Node& node) const {
        return node.kind == NodeKind::wait && node.clause == clause_ && !node.idle_timeout;
    }

    [[nodiscard]] bool is_entry(const Node& from, NodeId to) const {
        return from.kind == NodeKind::call &&
               std::any_of(from.targets.begin(), from.targets.end(),
                           [&](const CallTarget& target) { return target.clause == clause_ && target.entry == to; });
    }

    const ThreadWays& ways_;
    std::size_t clause_;
};

std::vector<std::size_t> clauses_of(const Thread& thread) {
    std::vector<std::size_t> clauses;
    for (const Node& node : thread.nodes)
        if (node.kind == NodeKind::wait && std::find(clauses.begin(), clauses.end(), node.clause) == clauses.end())
            clauses.push_back(node.clause);
    return clauses;
}

void lower(std::vector<std::uint32_t>& bounds, const std::vector<bool>& of, std::uint32_t bound) {
    for (std::size_t at = 0; at < bounds.size(); ++at)
        if (of[at]) bounds[at] = bounds[at] == 0 ? bound : std::min(bounds[at], bound);
}

/// True: some bound is new, or better.
bool lower(std::vector<LimitedThread>& limited, const std::map<PlaceOfThread, std::uint32_t>& visits) {
    bool improved = false;
    for (const auto& [place, times] : visits) {
        std::uint32_t& bound = limited[place.first].times[place.second];
        // A place that no run reaches has a bound, too.
        const std::uint32_t most = std::max(times, 1U);
        improved = improved || bound == 0 || most < bound;
        bound = bound == 0 ? most : std::min(bound, most);
    }
    return improved;
}

/// How often an agent executes an operation, where that is known of each of its nodes: by agent of the protocol.
std::vector<std::map<const ir::Operation*, std::uint32_t>> executed(const FlowGraph& graph,
                                                                    const std::vector<LimitedThread>& limited) {
    std::vector<std::map<const ir::Operation*, std::uint32_t>> counts;
    std::set<const ir::Operation*> unbounded;
    for (std::size_t at = 0; at < graph.threads.size(); ++at) {
        const Thread& thread = graph.threads[at];
        counts.resize(std::max(counts.size(), thread.agent + 1));
        for (NodeId node = 0; node < thread.nodes.size(); ++node) {
            const ir::Operation* operation = thread.nodes[node].operation;
            // Timeouts that only restart their wait are not in the graph, and may be steps.
            const bool may_restart =
                thread.nodes[node].kind == NodeKind::wait || thread.nodes[node].kind == NodeKind::call;
            if (may_restart || limited[at].times[node] == 0) unbounded.insert(operation);
            std::uint32_t& count = counts[thread.agent][operation];
            count = std::min(count, kMostExecuted) + std::min(limited[at].times[node], kMostExecuted);
        }
    }
    for (auto& of_agent : counts)
        std::erase_if(of_agent, [&](const auto& each) { return unbounded.contains(each.first); });
    return counts;
}

}  // namespace

std::vector<LimitedThread> find_limited_places(const ir::Protocol& protocol, const ir::Instance& instance,
                                               const FlowGraph& graph,
                                               const std::map<PlaceOfThread, std::uint32_t>& visits) {
    const FlowGraph possible = with_possible_failures(protocol, instance, graph);
    const bool one_thread_each = std::all_of(possible.threads.begin(), possible.threads.end(),
                                             [](const Thread& each) { return each.kind == Thread::Kind::main; });
    std::vector<LimitedThread> limited;
    for (std::size_t at = 0; at < possible.threads.size(); ++at) {
        const Thread& thread = possible.threads[at];
        LimitedThread& of_thread = limited.emplace_back();
        of_thread.times.assign(thread.nodes.size(), 0);
        if (!one_thread_each) continue;
        const ThreadWays ways(possible, at);
        of_thread.ways = ways.such_that([](NodeId, NodeId) { return true; });
        of_thread.components = graph::components_of(of_thread.ways);
        std::vector<bool> once = graph::on_cycles(of_thread.components, of_thread.ways);
        once.flip();
        lower(of_thread.times, once, 1);
        for (const std::size_t clause : clauses_of(thread)) {
            const auto limit = instance.clause_limits.find(ir::clause_name(protocol.clauses[clause]));
            if (limit != instance.clause_limits.end())
                lower(of_thread.times, LimitedClause(ways, clause).find(), limit->second);
        }
    }
    // A procedure that is reached only so often resets the state of another one only so often.
    for (std::size_t round = 0; one_thread_each && round < kMostResets; ++round) {
        std::vector<LimitedThread> counted = limited;
        lower(counted, visits);
        const StateBounds state = find_state_bounds(protocol, instance, possible, executed(possible, counted));
        if (!lower(limited, visits_bounded_by_values(protocol, instance, possible, state)) || state.of_agents.empty())
            break;
    }
    return limited;
}

}  // namespace map2pml::passes
