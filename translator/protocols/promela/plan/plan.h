/// Declarations and processes of a model, before they are text.   facts -> Plan -> passes -> Plan -> text
///
/// Plain values: names are those of the target, all else is data. A plan points into the protocol and the
/// instance that it was made from, which must outlive it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "translator/foundation/source/source_file.h"
#include "translator/protocols/analyses/flow/flow_graph.h"
#include "translator/protocols/promela/generated.h"
#include "translator/protocols/promela/plan/steps.h"
#include "translator/protocols/promela/reduction_note.h"
#include "translator/protocols/promela/symmetry.h"
#include "translator/protocols/promela/value_table.h"
#include "translator/protocols/promela/variable_type.h"

namespace map2pml::promela {

struct Channel {
    std::string name;
    std::size_t count = 1;                ///< the size of the array
    std::optional<std::size_t> room = 0;  ///< of a mailbox: at most `CAPACITY`; nothing: `CAPACITY`
    std::vector<VariableType> fields;
};

struct Variable {
    std::string name;
    VariableType type = VariableType::value;
    std::size_t count = 0;  ///< the size of an array; 0: not an array
    Expression initial;     ///< nothing: zero
    std::optional<std::size_t> agent =
        std::nullopt;  ///< agent of the protocol, whose clones have the elements in their order
};

/// A counted kind of message to one agent of the instance.
struct CountedKind {
    Expression counter;
    std::size_t agent = 0;  ///< index in `Instance::agents`
    Expressions fields;     ///< of each message
};

struct Process {
    enum class Kind : std::uint8_t {
        agent,   ///< there from the start, one for each clone
        worker,  ///< there from the start, executes a branch again and again
        branch,  ///< started for a branch of a `par`
        call,    ///< started for a spawned call
    } kind = Kind::agent;
    std::string name;
    std::size_t thread = 0;  ///< in the flow graph
    std::size_t count = 0;   ///< number of processes from the start, or of agents that may start one
    std::string place;       ///< of the clause: `auction.map:9`
    std::string clause;
    std::vector<std::string> parameters;  ///< in addition to the number of the agent
    std::vector<std::string> variables;
    Steps body;
};

/// A process that lets messages under way arrive.
struct Arrivals {
    std::string name;
    Alternatives options;  ///< the possible arrivals
};

/// A property that is a condition on states: a process waits for it.
struct WatchedState {
    std::string name;
    Expression condition;
};

/// A property that is a formula of SPIN over conditions on states.
struct WatchedRuns {
    std::string name;
    Expression formula;
    Expressions propositions;  ///< numbered from 1
    bool is_long = false;      ///< too long for SPIN's block: the driver has a claim made
};

/// A place of a process, and the condition under which its step may go before those of all others.
struct ScheduledStep {
    std::uint32_t process = 0;
    Expression condition;
};

struct ScheduledSteps {
    std::uint32_t room = 0;  ///< no mailbox ever gets more messages
    std::vector<ScheduledStep> steps;
    std::vector<ScheduledStep> early;      ///< likewise, with looks that may come early; empty: there are none
    std::set<ir::OperationId> found_late;  ///< operations that `early` need not execute, although some run does
};

using WatchedProperty = std::variant<std::monostate, WatchedState, WatchedRuns>;

/// The process that watches for agents that wait for ever while others go on (`plan/stuck_agents`).
struct StuckWatcher {
    struct Watched {
        Expression
            has_nothing_to_do;  ///< by itself: it has ended, waits for messages that are not there, or for its branches
        Expression is_woken;    ///< by a process that may still move; nothing: never
    };
    std::vector<Watched> processes;  ///< by process number
    /// Some process waits, and each process that could send to it stands where it cannot, or has nothing to do. Necessary for an
    /// agent to be stuck.
    Expression suspicion;
    /// Some process waits, and no process can send to it, wherever it goes. Then an agent is stuck, and a look does no harm; used
    /// only with spawned calls, for which it is not known whether they have a step.
    Expression certainty;
    /// Some process has a step, so that a look keeps no process from timing out and hides no deadlock.
    Expression others_go_on;
    std::vector<Option> found;  ///< one for each agent that waits, outside of the set
};

struct Plan {
    std::string protocol, file;
    std::uint32_t capacity = 0;
    bool textbook = false;                         ///< `-O0`
    bool reduced = false;                          ///< `-O2`
    VariableType value_type = VariableType::byte;  ///< the type that `VariableType::value` stands for
    std::size_t textbook_arguments = 0;            ///< of the textbook's `Message`
    std::vector<std::string> kinds;                ///< of messages, numbered from 1
    std::vector<Value> values;                     ///< by number; 0 is "not bound"
    std::size_t agents = 0;                        ///< instances
    std::size_t running = 0;                       ///< instances that do not begin at their ends

    std::vector<Channel> mailboxes;
    Expressions each_mailbox;        ///< per agent of the instance
    Expressions each_way;            ///< likewise: the channel on which messages are under way to it, or its mailbox
    std::vector<Channel> joins;      ///< channels on which branches report
    std::optional<Channel> resumes;  ///< channel on which a branch that has reported takes its parent on
    std::vector<Channel> starts;     ///< channels that start workers

    std::vector<Variable> counted;  ///< numbers of messages
    std::vector<CountedKind> each_counted;
    std::vector<Variable> counters;     ///< of entries of limited clauses
    std::vector<Variable> branch_pids;  ///< process numbers of branches, for `CHECK_STUCK`
    std::vector<Variable> states;       ///< the state of procedures and observers
    std::vector<std::string> spares;    ///< scratch variables of steps
    std::vector<std::string> event_spares;
    std::vector<std::string> happened;        ///< variables, each true right after an event that the property asks for
    std::optional<std::size_t> trace_length;  ///< number of events, if the property is a trace
    bool computes = false;                    ///< some expression of the check file may have no value
    bool counts_calls = false;
    bool watches_calls = false;       ///< for `CHECK_STUCK`
    bool may_overlook_stuck = false;  ///< see `Generated`
    bool has_cut = false;             ///< some run is not followed to its end
    bool flags_cut = false;           ///< with `has_cut`: a state must show it
    bool needs_all_orders = false;    ///< the property sees agents move
    bool omits_values = false;        ///< tags leave out values that are not needed
    bool may_stutter = false;         ///< a run that ends may be one that the property forbids

    std::vector<Process> processes;
    std::vector<Arrivals> arrivals;            ///< behind the permanent processes
    std::vector<RestingPlace> places;          ///< process by process
    std::vector<PermanentProcess> permanent;   ///< by process number
    std::optional<StuckWatcher> stuck;         ///< the process that watches for stuck agents
    std::optional<Expression> ended_or_rests;  ///< with services: the condition that all have ended or rest
    WatchedProperty property;
    std::vector<source::Span> mistakes;  ///< places of the check file that tags name by number
    Symmetry symmetry;
    ScheduledSteps scheduled;
    std::vector<std::uint32_t> most_messages;  ///< `passes::ExecutionBounds::messages`
    std::size_t largest_mailbox = 0;           ///< room of the largest channel; 0: some may have any size
    passes::FlowGraph graph;                   ///< the source of the processes
    std::vector<ReductionNote> reductions;     ///< notes on the reductions, in the order of the text
};

}  // namespace map2pml::promela
