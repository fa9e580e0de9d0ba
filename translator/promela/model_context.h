/// Everything that the writers of one model share: the protocol, the facts that the passes found, names and wording.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "translator/ir/instance.h"
#include "translator/ir/protocol.h"
#include "translator/passes/flow_graph.h"
#include "translator/passes/liveness.h"
#include "translator/passes/message_kinds.h"
#include "translator/promela/branch_workers.h"
#include "translator/promela/names.h"
#include "translator/promela/templates.h"
#include "translator/promela/value_table.h"
#include "translator/source/source_file.h"

namespace map2pml::promela {

/// How messages lie in the mailbox of one agent of the protocol (all its clones alike).
struct MailboxLayout {
    bool has_role_field = false;  ///< only where senders of several roles must be told apart
    std::string only_role;        ///< the one role that all senders have, if there is one
    std::size_t argument_slots = 0;
};

struct ModelContext {
    const source::SourceSet& sources;
    const ir::Protocol& protocol;
    const ir::Instance& instance;
    bool textbook = false;
    /// The property asks where agents are. What is no step in the meaning must be none here then: control passes what is
    /// empty in the step before it, and the last branch of a `par` that ends takes its parent on with it.
    bool settles = false;
    passes::FlowGraph graph;
    passes::Liveness liveness;
    BranchWorkers workers;
    std::vector<passes::MailboxContents> contents;  ///< per agent of the protocol
    Namer namer;
    ValueTable values;
    std::vector<MailboxLayout> mailboxes;  ///< per agent of the protocol
    TemplateSet templates;
    bool stuck_checks = false;                   ///< waits ask whether somebody can still send what they wait for
    std::size_t spare_count = 0;                 ///< scratch variables that the statements written so far need
    std::size_t event_spare_count = 0;           ///< likewise of observers
    const ir::UserProperty* property = nullptr;  ///< the one that this model is about
    std::vector<const ir::EventPattern*> watched_events;  ///< of its propositions
    bool has_cut = false;               ///< some statement written so far says that the run is not followed any further
    passes::NameSet watched_variables;  ///< variables of the protocol that it looks at
    std::vector<source::Span> mistakes;  ///< places of the check file where something may have no value, by number

    /// \param textbook `-O0`: one form for all mailboxes, every variable kept to the end of its activation. Control of that form
    /// is in the text between two steps, and then an agent is nowhere: it is not used for a property that asks where agents are.
    /// \param property may be null.
    ModelContext(const source::SourceSet& sources, const ir::Protocol& protocol, const ir::Instance& instance,
                 bool textbook, const ir::UserProperty* property,
                 std::map<std::string, std::string> template_overrides);

    /// The property is about whole runs, so that it matters whether a run is cut.
    [[nodiscard]] bool asks_about_runs() const {
        return property != nullptr && property->kind == ir::UserProperty::Kind::ltl;
    }
    /// The property asks whether agents have ended, and spawned calls of the agent may go on when its own process has.
    [[nodiscard]] bool counts_calls(std::size_t agent) const;
    /// The macro of a message kind: `PERF_inform_2`.
    [[nodiscard]] std::string kind_name(const passes::MessageKind& kind) {
        return namer.name("PERF_", kind.first + "_" + std::to_string(kind.second));
    }
    /// The proctype of a thread: `agent_Bidder`.
    [[nodiscard]] std::string proctype_name(std::size_t thread);
    /// The mailbox of an instance as a channel expression: `mailbox_Bidder[1]`; `mailbox_Auctioneer` for a single one.
    [[nodiscard]] std::string mailbox_of(std::size_t instance);
    /// The mailbox of whoever executes a thread of `agent`.
    [[nodiscard]] std::string own_mailbox(std::size_t agent, const std::string& self);
    /// Index in `Protocol::agents` of the agent whose clauses the instance follows.
    [[nodiscard]] std::size_t agent_of(std::size_t instance) const;
    /// Instances of an agent of the protocol, in order.
    [[nodiscard]] std::vector<std::size_t> instances(std::size_t agent) const;
    /// The counter of entries of a limited clause for whoever executes it; empty if the clause has no limit in force.
    [[nodiscard]] std::string entry_counter(std::size_t clause, const std::string& self);
    /// The limit on a clause, or 0 for none. Clauses whose every wait only restarts itself are not cut (map-semantics 11.1, 11.5).
    [[nodiscard]] std::uint32_t limit_of(std::size_t clause) const;
    /// The channel on which the workers of a branch are told to start.
    [[nodiscard]] std::string start_channel(std::size_t thread);
    /// Where there are no workers: the variable that holds the process number of a branch of whoever executes it (for
    /// `CHECK_STUCK`).
    [[nodiscard]] std::string branch_pid(std::size_t thread, const std::string& self);
    /// The Promela type of values: as small as they allow, `int` in the textbook form.
    [[nodiscard]] const char* type() const { return textbook ? "int" : values.type(); }
    /// Name of scratch variable `number`.
    [[nodiscard]] std::string spare(std::size_t number);
    /// Likewise for observers, which run while the others are in use.
    [[nodiscard]] std::string event_spare(std::size_t number);
    /// Others can see or change what the operation looks at or does besides its own effect: it is a step of its own.
    [[nodiscard]] bool stands_alone(const ir::Operation& operation) const;
    /// Control passes the node and nothing happens: `skip`, or a `par` all of whose branches are empty.
    [[nodiscard]] bool is_empty(const passes::Node& node) const;
    /// All that the thread does is to end well.
    [[nodiscard]] bool is_empty_thread(std::size_t thread) const;
    /// An agent of a service may wait here for ever: it is at rest, not stuck (map-semantics 10).
    [[nodiscard]] bool is_service_at_rest(const passes::Thread& thread, const passes::Node& node) const;
    /// What an implemented procedure can do; null for an open one.
    [[nodiscard]] const ir::Procedure* implementation(const ir::Decide& decide) const;
    /// `auction.map:9`
    [[nodiscard]] std::string place(const source::Span& span) const;
};

}  // namespace map2pml::promela
