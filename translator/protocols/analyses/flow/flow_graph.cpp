#include "translator/protocols/analyses/flow/flow_graph.h"

#include <algorithm>
#include <deque>
#include <functional>
#include <map>
#include <set>
#include <unordered_map>
#include <utility>

#include "translator/protocols/analyses/flow/waits.h"
#include "translator/protocols/checks/clause_index.h"

namespace map2pml::passes {

namespace {

/// The return nodes of a call; several calls with the same ones share an activation.
struct Activation {
    std::uint32_t depth = 0;
    NodeId ok = kNoNode;
    NodeId fail = kNoNode;
    auto operator<=>(const Activation&) const = default;
};

/// The context of an operation: its exits, and whether a call here is in tail position.
struct Surroundings {
    NodeId ok = kNoNode;
    NodeId fail = kNoNode;
    bool tail = true;       ///< no `then` follows, so a call commits (depth 0) or replaces the activation
    bool handlers = false;  ///< an `or` or `waitfor` of this activation would see a failure
};

/// The clauses that a call may select, with the arguments that decide only at run time.
std::vector<CallTarget> call_targets(const ClauseIndex& clauses, const ir::Protocol& protocol, const ir::Clause& caller,
                                     const std::vector<ir::Term>& arguments) {
    std::vector<CallTarget> targets;
    for (const std::size_t clause : clauses.candidates(caller, arguments)) {
        CallTarget target{clause, kNoNode, {}};
        for (std::size_t at = 0; at < arguments.size(); ++at) {
            const bool selects = is_selector(protocol.clauses[clause].parameters[at]);
            if (selects && std::holds_alternative<ir::Variable>(arguments[at].kind))
                target.tested_arguments.push_back(at);
        }
        targets.push_back(std::move(target));
    }
    return targets;
}

class ThreadBuilder {
  public:
    ThreadBuilder(const ir::Protocol& protocol, const ir::Instance& instance, const ClauseIndex& clauses,
                  std::function<std::size_t(const ir::Operation&, std::size_t, std::size_t)> branch_thread,
                  std::function<void(std::size_t)> spawn, std::size_t& left, Thread& thread)
        : protocol_(protocol),
          instance_(instance),
          clauses_(clauses),
          branch_thread_(std::move(branch_thread)),
          spawn_(std::move(spawn)),
          left_(left),
          thread_(thread) {}

    /// Builds the whole thread from `operation`, which stands in `thread_.clause`.
    void build(const ir::Operation& operation, bool starts_clause) {
        finish_ = add({.kind = NodeKind::finish, .clause = thread_.clause});
        fail_ = add({.kind = NodeKind::fail, .clause = thread_.clause});
        const Activation base{0, finish_, fail_};
        if (starts_clause)
            thread_.entry = entry_of(thread_.clause, base);
        else
            thread_.entry = compile(operation, thread_.clause, base, {finish_, fail_, true, false});
        while (!pending_.empty() && left_ > 0) {
            const auto [clause, activation] = pending_.front();
            pending_.pop_front();
            const NodeId body = compile(protocol_.clauses[clause].body, clause, activation,
                                        {activation.ok, activation.fail, true, false});
            bodies_[entries_.at({clause, activation})] = body;
        }
        resolve_entries();
    }

  private:
    NodeId add(Node node) {
        left_ -= node.depth > 0 && left_ > 0 ? 1 : 0;
        thread_.nodes.push_back(std::move(node));
        return static_cast<NodeId>(thread_.nodes.size() - 1);
    }

    /// The (placeholder) entry of a clause in an activation; its body is compiled later.
    NodeId entry_of(std::size_t clause, const Activation& activation) {
        const auto [found, is_new] = entries_.try_emplace({clause, activation}, kNoNode);
        if (is_new) {
            found->second = add({.kind = NodeKind::finish, .clause = clause, .depth = activation.depth});
            pending_.emplace_back(clause, activation);
        }
        return found->second;
    }

    /// Replaces every placeholder by the first node of the clause's body.
    void resolve_entries() {
        const auto resolved = [&](NodeId id) {
            for (auto body = bodies_.find(id); body != bodies_.end(); body = bodies_.find(id)) {
                if (body->second == id) break;
                id = body->second;
            }
            return id;
        };
        for (Node& node : thread_.nodes) {
            node.ok = resolved(node.ok);
            node.fail = resolved(node.fail);
            node.on_timeout = resolved(node.on_timeout);
            for (FirstAction& first : node.first_actions) first.node = resolved(first.node);
            for (CallTarget& target : node.targets) target.entry = resolved(target.entry);
        }
        thread_.entry = resolved(thread_.entry);
        for (const auto& [key, id] : entries_)
            if (key.second.depth == 0) thread_.entries.emplace_back(key.first, resolved(id));
    }

    NodeId compile(const ir::Operation& operation, std::size_t clause, const Activation& activation,
                   const Surroundings& around) {
        const auto plain = [&](NodeKind kind) {
            return add({.kind = kind,
                        .operation = &operation,
                        .clause = clause,
                        .depth = activation.depth,
                        .ok = around.ok,
                        .fail = around.fail});
        };
        return std::visit(
            overloaded{
                [&](const ir::Skip&) { return plain(NodeKind::skip); },
                [&](const ir::Send&) { return plain(NodeKind::send); },
                [&](const ir::Receive&) { return plain(NodeKind::receive); },
                [&](const ir::Decide&) { return plain(NodeKind::decide); },
                [&](const ir::Seq& seq) { return compile_seq(seq, clause, activation, around); },
                [&](const ir::OrderedChoice& choice) { return compile_choice(choice, clause, activation, around); },
                [&](const ir::Par& par) { return compile_par(operation, par, clause, activation, around); },
                [&](const ir::WaitFor& wait) { return compile_wait(operation, wait, clause, activation, around); },
                [&](const ir::Become& call) { return compile_call(operation, call, clause, activation, around); }},
            operation.kind);
    }

    NodeId compile_seq(const ir::Seq& seq, std::size_t clause, const Activation& activation,
                       const Surroundings& around) {
        NodeId next = around.ok;
        for (std::size_t at = seq.parts.size(); at-- > 0;) {
            const bool last = at + 1 == seq.parts.size();
            if (!last && std::holds_alternative<ir::Skip>(seq.parts[at].kind))
                continue;  // an empty action before another one has no effect
            next =
                compile(seq.parts[at], clause, activation, {next, around.fail, last && around.tail, around.handlers});
        }
        return next;
    }

    NodeId compile_choice(const ir::OrderedChoice& choice, std::size_t clause, const Activation& activation,
                          const Surroundings& around) {
        NodeId next = around.fail;
        for (std::size_t at = choice.branches.size(); at-- > 0;) {
            const bool last = at + 1 == choice.branches.size();
            next = compile(choice.branches[at], clause, activation,
                           {around.ok, next, around.tail, around.handlers || !last});
        }
        return next;
    }

    NodeId compile_par(const ir::Operation& operation, const ir::Par& par, std::size_t clause,
                       const Activation& activation, const Surroundings& around) {
        Node node{.kind = NodeKind::fork,
                  .operation = &operation,
                  .clause = clause,
                  .depth = activation.depth,
                  .ok = around.ok,
                  .fail = around.fail};
        for (std::size_t at = 0; at < par.branches.size(); ++at)
            node.branch_threads.push_back(branch_thread_(operation, at, clause));
        return add(std::move(node));
    }

    NodeId compile_wait(const ir::Operation& operation, const ir::WaitFor& wait, std::size_t clause,
                        const Activation& activation, const Surroundings& around) {
        const NodeId head = add({.kind = NodeKind::wait,
                                 .operation = &operation,
                                 .clause = clause,
                                 .depth = activation.depth,
                                 .ok = around.ok,
                                 .fail = around.fail});
        const NodeId attempt = compile(*wait.attempt, clause, activation, {around.ok, head, around.tail, true});
        std::vector<FirstAction> firsts = first_actions(attempt, head, wait.any_order);
        const bool idle = has_idle_timeout(protocol_, protocol_.clauses[clause], operation);
        NodeId on_timeout = kNoNode;
        if (!idle || instance_.idle_timeouts == ir::IdleTimeouts::kept)
            on_timeout = compile(*wait.on_timeout, clause, activation, around);
        Node& node = thread_.nodes[head];
        node.first_actions = std::move(firsts);
        node.idle_timeout = idle;
        node.on_timeout = on_timeout;
        return head;
    }

    /// The nodes that an attempt from `from` tries in turn: along FAIL exits, and through empty actions to their successors,
    /// until an action that cannot be idle. An empty action that leaves the attempt is one.
    [[nodiscard]] std::vector<FirstAction> first_actions(NodeId from, NodeId head, bool any_order) const {
        std::vector<FirstAction> firsts;
        std::vector<NodeId> passed;
        std::set<NodeId> seen;
        for (NodeId at = from; at != head && seen.insert(at).second;) {
            const Node& node = thread_.nodes[at];
            const bool is_empty = node.kind == NodeKind::skip;
            if (is_empty && node.ok != thread_.nodes[head].ok) {
                passed.push_back(at);
                at = node.ok;
                continue;
            }
            firsts.push_back({at, passed});
            const bool can_be_idle = node.kind == NodeKind::receive || node.kind == NodeKind::send ||
                                     node.kind == NodeKind::fork || is_implemented(node);
            if (is_empty || !(any_order || can_be_idle)) break;
            at = node.fail;
        }
        return firsts;
    }

    /// An open procedure can always act; an implemented one is idle if it has no execution path.
    [[nodiscard]] bool is_implemented(const Node& node) const {
        return node.kind == NodeKind::decide &&
               instance_.procedures.contains(std::get<ir::Decide>(node.operation->kind).procedure);
    }

    NodeId compile_call(const ir::Operation& operation, const ir::Become& call, std::size_t clause,
                        const Activation& activation, const Surroundings& around) {
        Node node{.kind = NodeKind::call,
                  .operation = &operation,
                  .clause = clause,
                  .depth = activation.depth,
                  .ok = around.ok,
                  .fail = around.fail,
                  .targets = call_targets(clauses_, protocol_, protocol_.clauses[clause], call.arguments)};
        if (instance_.spawn_calls) {
            for (const CallTarget& target : node.targets) spawn_(target.clause);
            return add(std::move(node));
        }
        // Tail position commits (grammar/semantics.md 3, CALL): at depth 0 the handlers are discarded; deeper, a call
        // replaces the activation only if no handler of this activation stands between it and the return.
        const bool commits = around.tail && (activation.depth == 0 || !around.handlers);
        if (!commits && activation.depth >= instance_.call_depth) {
            // A call that selects no clause fails, however deep.
            const bool may_fail = std::none_of(node.targets.begin(), node.targets.end(), [](const CallTarget& target) {
                return target.tested_arguments.empty();
            });
            if (!may_fail) {
                node.kind = NodeKind::cut;
                node.targets.clear();
                return add(std::move(node));
            }
            node.target_depth = activation.depth;
            for (CallTarget& target : node.targets)
                target.entry = add({.kind = NodeKind::cut, .clause = clause, .depth = activation.depth});
            return add(std::move(node));
        }
        const Activation callee = commits ? activation : Activation{activation.depth + 1, around.ok, around.fail};
        node.target_depth = callee.depth;
        for (CallTarget& target : node.targets) target.entry = entry_of(target.clause, callee);
        return add(std::move(node));
    }

    const ir::Protocol& protocol_;
    const ir::Instance& instance_;
    const ClauseIndex& clauses_;
    std::function<std::size_t(const ir::Operation&, std::size_t, std::size_t)> branch_thread_;
    std::function<void(std::size_t)> spawn_;
    std::size_t& left_;  ///< nodes of calls that may still be made
    Thread& thread_;
    NodeId finish_ = kNoNode;
    NodeId fail_ = kNoNode;
    std::map<std::pair<std::size_t, Activation>, NodeId> entries_;
    std::unordered_map<NodeId, NodeId> bodies_;
    std::deque<std::pair<std::size_t, Activation>> pending_;
};

class GraphBuilder {
  public:
    GraphBuilder(const ir::Protocol& protocol, const ir::Instance& instance, std::size_t most)
        : protocol_(protocol), instance_(instance), clauses_(protocol), left_(most) {}

    FlowGraph build() {
        for (std::size_t agent = 0; agent < protocol_.agents.size(); ++agent) {
            const ir::AgentDeclaration& declaration = protocol_.agents[agent];
            const bool takes_part = std::any_of(
                instance_.agents.begin(), instance_.agents.end(),
                [&](const auto& each) { return each.agent == declaration.name && each.role == declaration.role; });
            const std::optional<std::size_t> first = ir::first_clause(protocol_, declaration.name);
            if (takes_part && first) {
                todo_.emplace_back(Thread{.kind = Thread::Kind::main, .agent = agent, .clause = *first},
                                   &protocol_.clauses[*first].body);
            }
        }
        // NOLINTNEXTLINE(modernize-loop-convert): the list grows while it is worked through
        for (std::size_t at = 0; at < todo_.size(); ++at) {
            Thread thread = todo_[at].first;
            const ir::Operation* start = todo_[at].second;
            const std::size_t agent = thread.agent;
            ThreadBuilder builder(
                protocol_, instance_, clauses_,
                [&, agent](const ir::Operation& par, std::size_t branch, std::size_t clause) {
                    return branch_thread(par, branch, clause, agent);
                },
                [&, agent](std::size_t clause) { spawn(clause, agent); }, left_, thread);
            builder.build(*start, thread.kind != Thread::Kind::branch);
            todo_[at].first = std::move(thread);
        }
        FlowGraph graph;
        graph.is_cut = left_ == 0;
        for (auto& [thread, start] : todo_) graph.threads.push_back(std::move(thread));
        return graph;
    }

  private:
    std::size_t branch_thread(const ir::Operation& par, std::size_t branch, std::size_t clause, std::size_t agent) {
        const auto [found, is_new] = branches_.try_emplace({&par, branch}, todo_.size());
        if (is_new) {
            const ir::Operation* start = &std::get<ir::Par>(par.kind).branches[branch];
            todo_.emplace_back(
                Thread{.kind = Thread::Kind::branch, .agent = agent, .par = &par, .branch = branch, .clause = clause},
                start);
        }
        return found->second;
    }

    void spawn(std::size_t clause, std::size_t agent) {
        if (spawned_.try_emplace(clause, todo_.size()).second) {
            todo_.emplace_back(Thread{.kind = Thread::Kind::spawned, .agent = agent, .clause = clause},
                               &protocol_.clauses[clause].body);
        }
    }

    const ir::Protocol& protocol_;
    const ir::Instance& instance_;
    ClauseIndex clauses_;
    std::deque<std::pair<Thread, const ir::Operation*>> todo_;
    std::map<std::pair<const ir::Operation*, std::size_t>, std::size_t> branches_;
    std::map<std::size_t, std::size_t> spawned_;
    std::size_t left_;  ///< nodes of calls that may still be made
};

}  // namespace

FlowGraph build_flow_graph(const ir::Protocol& protocol, const ir::Instance& instance, std::size_t most) {
    return GraphBuilder(protocol, instance, most).build();
}

}  // namespace map2pml::passes
