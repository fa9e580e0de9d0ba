#include "translator/passes/limited_places.h"

#include <algorithm>

#include "translator/graph/graph.h"
#include "translator/passes/control_places.h"
#include "translator/passes/possible_failures.h"

namespace map2pml::passes {

namespace {

/// The places of one thread, and one clause with a limit.
class LimitedClause {
  public:
    LimitedClause(const FlowGraph& graph, std::size_t thread, std::size_t clause)
        : thread_(graph.threads[thread]), index_(thread), clause_(clause), places_(graph) {}

    /// Each way to the node passes a wait that takes no message beyond the limit, after the last entry; and each way back to it enters the clause.
    [[nodiscard]] std::vector<bool> find() const {
        graph::Successors unguarded(places_.count());
        graph::Successors without_entry(places_.count());
        std::vector<graph::Node> begin = {places_.of(index_, thread_.entry)};
        const std::vector<bool> never_fails = only_begun_by_waits();
        for (NodeId id = 0; id < thread_.nodes.size(); ++id) {
            const Node& from = thread_.nodes[id];
            const graph::Node place = places_.of(index_, id);
            places_.for_each_next(index_, id, true, [&](graph::Node to) {
                const NodeId next = places_.at(to).second;
                if (never_fails[id] && next == from.fail && next != from.ok) {
                    return;
                }
                if (!is_guarded(from) || next == from.on_timeout) {
                    unguarded[place].push_back(to);
                }
                if (!is_entry(from, next) || ir::is_silent(*from.operation)) {
                    without_entry[place].push_back(to);
                }
                if (is_entry(from, next)) {
                    begin.push_back(to);
                }
            });
        }
        const std::vector<bool> comes_back = graph::on_cycles(graph::components_of(without_entry), without_entry);
        std::vector<bool> is_unguarded(places_.count(), false);
        for (const graph::Node place : graph::reached_from(begin, unguarded)) {
            is_unguarded[place] = true;
        }
        std::vector<bool> is_limited(thread_.nodes.size(), false);
        for (NodeId id = 0; id < thread_.nodes.size(); ++id) {
            const graph::Node place = places_.of(index_, id);
            is_limited[id] = !is_unguarded[place] && !comes_back[place];
        }
        return is_limited;
    }

  private:
    /// Receives that only waits lead to: a wait begins with one only when there is a message for it.
    [[nodiscard]] std::vector<bool> only_begun_by_waits() const {
        std::vector<bool> only(thread_.nodes.size());
        for (NodeId id = 0; id < thread_.nodes.size(); ++id) {
            only[id] = thread_.nodes[id].kind == NodeKind::receive && id != thread_.entry;
        }
        for (NodeId id = 0; id < thread_.nodes.size(); ++id) {
            const Node& from = thread_.nodes[id];
            places_.for_each_next(index_, id, true, [&](graph::Node to) {
                const NodeId next = places_.at(to).second;
                if (from.kind != NodeKind::wait || next == from.on_timeout) {
                    only[next] = false;
                }
            });
        }
        return only;
    }

    /// An idle timeout is never forced.
    [[nodiscard]] bool is_guarded(const Node& node) const {
        return node.kind == NodeKind::wait && node.clause == clause_ && !node.idle_timeout;
    }

    [[nodiscard]] bool is_entry(const Node& from, NodeId to) const {
        return from.kind == NodeKind::call &&
               std::any_of(from.targets.begin(), from.targets.end(),
                           [&](const CallTarget& target) { return target.clause == clause_ && target.entry == to; });
    }

    const Thread& thread_;
    std::size_t index_;
    std::size_t clause_;
    ControlPlaces places_;
};

std::vector<std::size_t> clauses_of(const Thread& thread) {
    std::vector<std::size_t> clauses;
    for (const Node& node : thread.nodes) {
        if (node.kind == NodeKind::wait && std::find(clauses.begin(), clauses.end(), node.clause) == clauses.end()) {
            clauses.push_back(node.clause);
        }
    }
    return clauses;
}

}  // namespace

std::vector<std::vector<std::uint32_t>> find_limited_places(const ir::Protocol& protocol, const ir::Instance& instance,
                                                            const FlowGraph& graph) {
    const FlowGraph possible = with_possible_failures(protocol, instance, graph);
    const bool one_thread_each = std::all_of(possible.threads.begin(), possible.threads.end(),
                                             [](const Thread& each) { return each.kind == Thread::Kind::main; });
    std::vector<std::vector<std::uint32_t>> times;
    for (std::size_t at = 0; at < possible.threads.size(); ++at) {
        const Thread& thread = possible.threads[at];
        std::vector<std::uint32_t>& of_thread = times.emplace_back(thread.nodes.size(), 0);
        for (const std::size_t clause : clauses_of(thread)) {
            const auto limit = instance.clause_limits.find(ir::clause_name(protocol.clauses[clause]));
            if (limit == instance.clause_limits.end() || !one_thread_each) {
                continue;
            }
            const std::vector<bool> is_limited = LimitedClause(possible, at, clause).find();
            for (NodeId id = 0; id < thread.nodes.size(); ++id) {
                if (is_limited[id]) {
                    of_thread[id] = of_thread[id] == 0 ? limit->second : std::min(of_thread[id], limit->second);
                }
            }
        }
    }
    return times;
}

}  // namespace map2pml::passes
