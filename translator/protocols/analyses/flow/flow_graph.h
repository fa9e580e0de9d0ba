/// Control flow of the threads of an agent: protocol + instance -> nodes with an OK and a FAIL exit.
///
/// Invariant: every node's exits lead to nodes of the same thread; every cycle passes through a wait or through the
/// entry of a clause; an operation that is called at several depths has one node for each depth (activation).
/// The rules are those of grammar/semantics.md 2 and 3: `then`, `or` and `waitfor` become exits, tail calls become jumps.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "translator/model/instance/instance.h"
#include "translator/model/protocol/protocol.h"

namespace map2pml::passes {

using NodeId = std::uint32_t;
inline constexpr NodeId kNoNode = UINT32_MAX;

enum class NodeKind : std::uint8_t {
    send,
    receive,
    decide,
    wait,    ///< head of a `waitfor`
    skip,    ///< `skip`, where it is all that a branch or a timeout does
    call,    ///< `agent(…)`: jump, nested call or spawned process
    fork,    ///< start of a `par`; its OK and FAIL exits are taken when all branches have ended
    finish,  ///< the thread ended successfully
    fail,    ///< the thread ended in failure
    cut,  ///< a bound of the search (call depth) was reached; without an operation, behind a call that has selected a clause
};

/// A clause that a call may enter.
struct CallTarget {
    std::size_t clause = 0;  ///< index in `Protocol::clauses`
    NodeId entry = kNoNode;  ///< where its body starts; `kNoNode` for a spawned process
    std::vector<std::size_t>
        tested_arguments;  ///< arguments (by position) that must equal the clause's constant at run time
};

/// An action that the attempt of a wait may begin with.
struct FirstAction {
    NodeId node = kNoNode;
    std::vector<NodeId> passed;  ///< empty actions that control passes before it, in the same step
};

struct Node {
    NodeKind kind = NodeKind::finish;
    const ir::Operation* operation = nullptr;  ///< null for finish, fail and cut of a thread
    std::size_t clause = 0;                    ///< the clause that the operation stands in
    std::uint32_t depth = 0;                   ///< activation: 0, or the number of pending non-tail calls
    NodeId ok = kNoNode;
    NodeId fail = kNoNode;
    // wait
    std::vector<FirstAction>
        first_actions;  ///< actions that an attempt tries, in order, until one can act (grammar/semantics.md 4, `idle`)
    NodeId on_timeout = kNoNode;  ///< `kNoNode` for an idle arm that the instance drops
    bool idle_timeout = false;    ///< the timeout only restarts the same wait
    // call
    std::vector<CallTarget> targets;  ///< in text order; empty: no clause can match
    std::uint32_t target_depth = 0;
    // fork
    std::vector<std::size_t> branch_threads;  ///< indices in `FlowGraph::threads`
};

/// One sequential process: an agent's main thread, a branch of a `par`, or a spawned clause.
struct Thread {
    enum class Kind : std::uint8_t { main, branch, spawned } kind = Kind::main;
    std::size_t agent = 0;               ///< index in `Protocol::agents`
    const ir::Operation* par = nullptr;  ///< branch: the `par` it belongs to
    std::size_t branch = 0;              ///< branch: its position
    std::size_t clause = 0;              ///< the clause in whose text it starts
    NodeId entry = kNoNode;
    std::vector<Node> nodes;
    std::vector<std::pair<std::size_t, NodeId>> entries;  ///< clause -> entry at depth 0, in order of discovery
};

struct FlowGraph {
    bool is_cut = false;          ///< there are more nodes of calls than the caller allows
    std::vector<Thread> threads;  ///< main threads first, in the order of `Protocol::agents` that take part
};

/// Builds the threads of every agent that takes part in `instance`. The protocol must outlive the graph.
/// \param most nodes of calls that come back: each way to reach a clause has nodes of its own, so nested calls multiply.
///        With more nodes the graph is cut, and only shows where they are.
[[nodiscard]] FlowGraph build_flow_graph(const ir::Protocol& protocol, const ir::Instance& instance,
                                         std::size_t most = std::numeric_limits<std::size_t>::max());

}  // namespace map2pml::passes
