/// The results of the analyses of a protocol under an instance.   protocol + instance -> Facts
///
/// No names of the target and no wording: those are in `ModelContext`.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "translator/model/instance/instance.h"
#include "translator/model/protocol/protocol.h"
#include "translator/protocols/analyses/flow/flow_graph.h"
#include "translator/protocols/analyses/flow/liveness.h"
#include "translator/protocols/analyses/messages/execution_bounds.h"
#include "translator/protocols/analyses/messages/message_kinds.h"
#include "translator/protocols/analyses/messages/needed_fields.h"
#include "translator/protocols/analyses/values/visible_steps.h"
#include "translator/protocols/promela/branch_workers.h"
#include "translator/protocols/promela/reduce.h"
#include "translator/protocols/promela/value_table.h"

namespace map2pml::promela {

/// The layout of messages in the mailbox of one agent of the protocol (all its clones alike).
struct MailboxLayout {
    bool has_role_field = false;  ///< only where senders of several roles must be told apart
    std::string only_role;        ///< the one role that all senders have, if there is one
    std::size_t argument_slots = 0;
    /// Sliced: the parts of each kind of message in the mailbox; others are 0, or have no field. Nothing: all parts.
    std::optional<std::map<passes::MessageKind, passes::NeededFields>> needed;

    /// The slot that holds the argument; nothing: no slot does.
    [[nodiscard]] std::optional<std::size_t> slot_of(const passes::MessageKind& kind, std::size_t argument) const;
    [[nodiscard]] bool holds_sender(const passes::MessageKind& kind) const;
    [[nodiscard]] bool holds_role(const passes::MessageKind& kind) const;
};

struct Facts {
    const ir::Protocol& protocol;
    const ir::Instance& instance;
    const ir::UserProperty* property = nullptr;  ///< the property that the model is about; may be null
    Reduce reduce;
    bool textbook = false;  ///< `-O0`: one form for all mailboxes, every variable kept to the end of its activation
    /// The property asks where agents are. A move that is not a step in the semantics must not be one here: control passes empty
    /// operations in the step before them, and the last branch of a `par` that ends takes its parent on with it.
    bool settles = false;
    passes::FlowGraph graph;
    passes::Liveness liveness;
    BranchWorkers workers;
    std::vector<passes::MailboxContents> contents;  ///< per agent of the protocol
    std::vector<MailboxLayout> mailboxes;           ///< per agent of the protocol
    passes::ExecutionBounds bounds;
    std::set<passes::MessageKind> sorted_kinds;  ///< no receive can tell when they came: they lie first, sorted
    /// By agent of the protocol: kinds whose messages in its mailbox are all equal, and are counted.
    std::set<std::pair<std::size_t, passes::MessageKind>> counted_kinds;
    std::set<std::size_t> delivered_at_once;  ///< agents of the protocol that cannot tell when a message arrives
    std::vector<passes::MessageKind> kinds;   ///< of all mailboxes, by number: first those that lie sorted
    ValueTable values;
    std::vector<const ir::EventPattern*> watched_events;  ///< of the propositions of the property
    passes::NameSet watched_variables;                    ///< variables of the protocol that the property looks at
    /// Calls that enter a limited clause of an agent with several threads: the waits of all its threads ask how often it was
    /// entered.
    std::set<const ir::Operation*> counted_calls;
    std::optional<passes::VisibleSteps> visible_steps;  ///< of the property, with `merge`; nothing: all
    std::set<const ir::Operation*>
        shared_state_uses;  ///< `passes::find_uses_of_shared_state`, with `merge` or `scheduling`

    /// The largest number of messages that come into a mailbox; `kUnbounded`: no bound is known.
    [[nodiscard]] std::uint32_t most_messages(std::size_t instance) const { return bounds.messages[instance]; }
    /// Whether messages to the agent of the protocol are under way before they are in its mailbox.
    [[nodiscard]] bool has_under_way(std::size_t agent) const {
        return ir::has_messages_under_way(instance) && !contents[agent].kinds.empty() &&
               !delivered_at_once.contains(agent);
    }
    /// Whether the property is about whole runs, so that it matters whether a run is cut.
    [[nodiscard]] bool asks_about_runs() const {
        return property != nullptr && property->kind == ir::UserProperty::Kind::ltl;
    }
    /// Whether the property asks whether agents have ended, and spawned calls of the agent may outlive its own process.
    [[nodiscard]] bool counts_calls(std::size_t agent) const;
    /// Index in `Protocol::agents` of the agent whose clauses the instance follows.
    [[nodiscard]] std::size_t agent_of(std::size_t instance) const;
    /// Index in `Protocol::agents` of the agent from whose mailbox the receive of this agent takes (`ir::Receive::box`).
    [[nodiscard]] std::size_t owner_of(const ir::Receive& receive, std::size_t agent) const;
    /// Instances of an agent of the protocol, in order.
    [[nodiscard]] std::vector<std::size_t> instances(std::size_t agent) const;
    /// The limit on a clause, or 0 for none. Clauses whose every wait only restarts itself are not cut (grammar/semantics.md 4,
    /// Limit and Idle arm).
    [[nodiscard]] std::uint32_t limit_of(std::size_t clause) const;
    /// Whether the operation is a step of its own: others can see or change what it reads or does besides its own effect.
    [[nodiscard]] bool stands_alone(const ir::Operation& operation) const;
    /// Whether control passes the node and nothing happens: `skip`, or a `par` with only empty branches.
    [[nodiscard]] bool is_empty(const passes::Node& node) const;
    /// Whether the thread does nothing but end well.
    [[nodiscard]] bool is_empty_thread(std::size_t thread) const;
    /// Whether an agent of a service may wait here for ever: it is at rest, not stuck (grammar/semantics.md 5).
    [[nodiscard]] bool is_service_at_rest(const passes::Thread& thread, const passes::Node& node) const;
    /// The implementation of a procedure; null for an open one.
    [[nodiscard]] const ir::Procedure* implementation(const ir::Decide& decide) const;
};

}  // namespace map2pml::promela
