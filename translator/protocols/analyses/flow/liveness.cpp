#include "translator/protocols/analyses/flow/liveness.h"

#include <algorithm>
#include <deque>

#include "translator/model/protocol/walk.h"
#include "translator/protocols/analyses/values/variables.h"

namespace map2pml::passes {

namespace {

void insert_all(NameSet& into, const NameSet& names) { into.insert(names.begin(), names.end()); }

/// By clause: the variables that it binds, parameters included, or reads.
std::vector<NameSet> variables_of_clauses(const ir::Protocol& protocol) {
    std::vector<NameSet> all(protocol.clauses.size());
    for (std::size_t at = 0; at < protocol.clauses.size(); ++at) {
        const auto bound = variables_bound_inside(protocol.clauses[at].body);
        all[at].insert(bound.begin(), bound.end());
        ir::for_each_operation(protocol.clauses[at].body, [&](const ir::Operation& operation) {
            const auto read = variables_read(operation);
            all[at].insert(read.begin(), read.end());
            if (const auto* decide = std::get_if<ir::Decide>(&operation.kind)) {
                for (const ir::Term& argument : decide->arguments)
                    if (const auto* variable = std::get_if<ir::Variable>(&argument.kind))
                        all[at].insert(variable->name);
            }
        });
        for (const ir::Term& parameter : protocol.clauses[at].parameters)
            if (const auto* variable = std::get_if<ir::Variable>(&parameter.kind)) all[at].insert(variable->name);
    }
    return all;
}

bool is_end(const Node& node) { return node.kind == NodeKind::finish || node.kind == NodeKind::fail; }

/// By clause: the given names that occur in it.
std::vector<NameSet> kept_in_clauses(const ir::Protocol& protocol, const NameSet& names) {
    std::vector<NameSet> kept = variables_of_clauses(protocol);
    for (NameSet& each : kept) std::erase_if(each, [&](const std::string& name) { return !names.contains(name); });
    return kept;
}

/// Solves one thread by a worklist over predecessors. Branch threads must be solved before the threads that fork them.
class ThreadLiveness {
  public:
    ThreadLiveness(const ir::Protocol& protocol, const Thread& thread, const std::vector<std::vector<NameSet>>& solved,
                   const NameSet& reading, const ReadTerms& read, const std::vector<NameSet>& kept)
        : protocol_(protocol),
          thread_(thread),
          solved_(solved),
          reading_(reading),
          read_(read),
          kept_(kept),
          live_(thread.nodes.size()) {}

    std::vector<NameSet> solve(const NameSet& live_at_finish) {
        live_at_finish_ = &live_at_finish;
        link_predecessors();
        std::deque<NodeId> work;
        std::vector<bool> queued(thread_.nodes.size(), true);
        for (NodeId id = static_cast<NodeId>(thread_.nodes.size()); id-- > 0;) work.push_back(id);
        while (!work.empty()) {
            const NodeId id = work.front();
            work.pop_front();
            queued[id] = false;
            NameSet now = transfer(id);
            if (!is_end(thread_.nodes[id])) insert_all(now, kept_[thread_.nodes[id].clause]);
            if (now == live_[id]) continue;
            live_[id] = std::move(now);
            for (const NodeId before : predecessors_[id]) {
                if (!queued[before]) {
                    queued[before] = true;
                    work.push_back(before);
                }
            }
        }
        return std::move(live_);
    }

  private:
    void link_predecessors() {
        predecessors_.resize(thread_.nodes.size());
        const auto link = [&](NodeId from, NodeId to) {
            if (to != kNoNode) predecessors_[to].push_back(from);
        };
        for (NodeId id = 0; id < thread_.nodes.size(); ++id) {
            const Node& node = thread_.nodes[id];
            link(id, node.ok);
            link(id, node.fail);
            link(id, node.on_timeout);
            for (const FirstAction& first : node.first_actions) link(id, first.node);
            for (const CallTarget& target : node.targets) link(id, target.entry);
        }
    }

    /// Variables live in `to`, seen from `from`: only those of the same activation.
    [[nodiscard]] NameSet seen_from(const Node& from, NodeId to) const {
        if (to == kNoNode) return {};
        const Node& next = thread_.nodes[to];
        if (next.kind == NodeKind::finish)
            return from.depth == 0 && from.clause == thread_.clause ? *live_at_finish_ : NameSet{};
        return next.depth == from.depth && next.clause == from.clause ? live_[to] : NameSet{};
    }

    [[nodiscard]] NameSet transfer(NodeId id) const {
        const Node& node = thread_.nodes[id];
        switch (node.kind) {
            case NodeKind::finish:
            case NodeKind::fail:
            case NodeKind::cut:
                return {};
            case NodeKind::skip:
                return seen_from(node, node.ok);
            case NodeKind::send:
            case NodeKind::receive:
            case NodeKind::decide:
                return transfer_action(node);
            case NodeKind::wait: {
                NameSet live = seen_from(node, node.on_timeout);
                for (const FirstAction& first : node.first_actions) insert_all(live, seen_from(node, first.node));
                return live;
            }
            case NodeKind::call:
                return transfer_call(node);
            case NodeKind::fork: {
                NameSet live = seen_from(node, node.ok);
                insert_all(live, seen_from(node, node.fail));
                for (const std::size_t branch : node.branch_threads) insert_all(live, branch_entry(branch));
                return live;
            }
        }
        return {};
    }

    [[nodiscard]] NameSet branch_entry(std::size_t branch) const {
        const std::vector<NameSet>& sets = solved_[branch];
        return sets.empty() ? NameSet{} : sets.back();  // the last set is the thread's entry, see solve_all
    }

    [[nodiscard]] NameSet transfer_action(const Node& node) const {
        NameSet live = seen_from(node, node.ok);
        for (const std::string& name : variables_bound(*node.operation)) live.erase(name);
        insert_all(live, seen_from(node, node.fail));
        for (const std::string& name : variables_read_here(*node.operation)) live.insert(name);
        const auto* decide = std::get_if<ir::Decide>(&node.operation->kind);
        if (decide != nullptr && reading_.contains(decide->procedure)) {
            for (const ir::Term& argument : decide->arguments)
                if (const auto* variable = std::get_if<ir::Variable>(&argument.kind)) live.insert(variable->name);
        }
        return live;
    }

    [[nodiscard]] std::vector<std::string> variables_read_here(const ir::Operation& operation) const {
        const auto* send = std::get_if<ir::Send>(&operation.kind);
        if (send == nullptr || !read_) return variables_read(operation);
        return variables_read(*send, [&](std::size_t term) { return read_(operation, term); });
    }

    [[nodiscard]] NameSet transfer_call(const Node& node) const {
        NameSet live = seen_from(node, node.fail);
        const bool nested = node.target_depth != node.depth;
        const bool spawned = std::any_of(node.targets.begin(), node.targets.end(),
                                         [](const CallTarget& target) { return target.entry == kNoNode; });
        if (nested || spawned) insert_all(live, seen_from(node, node.ok));
        const auto& arguments = std::get<ir::Become>(node.operation->kind).arguments;
        for (const CallTarget& target : node.targets) {
            const ir::Clause& clause = protocol_.clauses[target.clause];
            for (std::size_t at = 0; at < arguments.size(); ++at) {
                const auto* argument = std::get_if<ir::Variable>(&arguments[at].kind);
                if (argument == nullptr) continue;
                const auto* parameter = std::get_if<ir::Variable>(&clause.parameters[at].kind);
                const bool needed =
                    parameter == nullptr || target.entry == kNoNode || live_[target.entry].contains(parameter->name);
                if (needed) live.insert(argument->name);
            }
        }
        return live;
    }

    const ir::Protocol& protocol_;
    const Thread& thread_;
    const std::vector<std::vector<NameSet>>& solved_;
    const NameSet& reading_;
    const ReadTerms& read_;
    const std::vector<NameSet>& kept_;  ///< by clause
    std::vector<NameSet> live_;
    std::vector<std::vector<NodeId>> predecessors_;
    const NameSet* live_at_finish_ = nullptr;
};

}  // namespace

const NameSet& Liveness::across(const FlowGraph& graph, std::size_t thread, NodeId from, NodeId to) const {
    static const NameSet none;
    const Thread& in = graph.threads[thread];
    const Node& before = in.nodes[from];
    const Node& after = in.nodes[to];
    if (after.kind == NodeKind::finish)
        return before.depth == 0 && before.clause == in.clause ? at_finish[thread] : none;
    return after.depth == before.depth && after.clause == before.clause ? live_in[thread][to] : none;
}

Liveness find_live_variables(const ir::Protocol& protocol, const FlowGraph& graph, const NameSet& reading,
                             const ReadTerms& read, const NameSet& kept) {
    const std::vector<NameSet> kept_by_clause = kept_in_clauses(protocol, kept);
    // Bindings of a branch must survive to its end: its parent takes them over (grammar/semantics.md 2, PAR). A thread
    // forks only threads that were found after it or itself again, so a few rounds from the back reach the fixpoint.
    Liveness result;
    std::vector<std::vector<NameSet>> with_entry(graph.threads.size());
    result.live_in.resize(graph.threads.size());
    result.at_finish.resize(graph.threads.size());
    for (bool changed = true; changed;) {
        changed = false;
        for (std::size_t at = graph.threads.size(); at-- > 0;) {
            const Thread& thread = graph.threads[at];
            NameSet at_finish;
            if (thread.kind == Thread::Kind::branch) {
                const auto bound = variables_bound_inside(std::get<ir::Par>(thread.par->kind).branches[thread.branch]);
                at_finish.insert(bound.begin(), bound.end());
            }
            result.at_finish[at] = at_finish;
            std::vector<NameSet> sets =
                ThreadLiveness(protocol, thread, with_entry, reading, read, kept_by_clause).solve(at_finish);
            std::vector<NameSet> extended = sets;
            extended.push_back(sets[thread.entry]);
            if (extended != with_entry[at]) {
                with_entry[at] = std::move(extended);
                result.live_in[at] = std::move(sets);
                changed = true;
            }
        }
    }
    return result;
}

Liveness keep_all_variables(const ir::Protocol& protocol, const FlowGraph& graph) {
    const std::vector<NameSet> all = variables_of_clauses(protocol);
    Liveness result;
    for (const Thread& thread : graph.threads) {
        std::vector<NameSet> sets;
        for (const Node& node : thread.nodes) sets.push_back(is_end(node) ? NameSet() : all[node.clause]);
        result.live_in.push_back(std::move(sets));
        NameSet at_finish;
        if (thread.kind == Thread::Kind::branch) {
            const auto bound = variables_bound_inside(std::get<ir::Par>(thread.par->kind).branches[thread.branch]);
            at_finish.insert(bound.begin(), bound.end());
        }
        result.at_finish.push_back(std::move(at_finish));
    }
    return result;
}

}  // namespace map2pml::passes
