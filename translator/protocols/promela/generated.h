/// The result of the Promela back end: the text of the model, the origin of every line, and how to read its output.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "translator/foundation/source/source_file.h"
#include "translator/model/protocol/operation.h"
#include "translator/model/protocol/protocol.h"
#include "translator/model/protocol/value.h"
#include "translator/protocols/analyses/flow/flow_graph.h"
#include "translator/protocols/promela/fragment.h"
#include "translator/protocols/promela/reduction_note.h"
#include "translator/protocols/promela/scheduling.h"
#include "translator/protocols/promela/symmetry.h"

namespace map2pml::promela {

struct LineOrigin {
    std::uint32_t line = 0;  ///< 1-based, in the generated text
    source::Span span;
    ir::OperationId operation = 0;
    LineRole role = LineRole::statement;
};

/// A label at which a process can rest before it acts.
struct RestingPlace {
    std::string proctype;
    std::string label;
    std::size_t thread = 0;  ///< in the flow graph
    std::uint32_t node = 0;
};

/// Messages of a kind in the mailbox of an agent, all of them alike: a number stands for them.
struct CountedMessages {
    std::string counter;              ///< a variable of the model
    std::size_t agent = 0;            ///< index in `Instance::agents`
    std::vector<std::string> fields;  ///< of each of them, as they would lie in the mailbox
};

/// A process that is there from the start and always does the same thread for the same agent.
struct PermanentProcess {
    std::size_t thread = 0;  ///< in the flow graph
    std::size_t agent = 0;   ///< index in `Instance::agents`
};

/// Any label of the model.
struct Label {
    std::uint32_t line = 0;
    std::string name;
};

struct Generated {
    std::string text;
    std::vector<LineOrigin> lines;             ///< sorted by line; only lines that carry a statement
    std::vector<ir::Value> values;             ///< by number; 0 is "not bound"
    std::vector<std::string> mailboxes;        ///< per agent of the instance, as SPIN prints the channel
    std::vector<std::string> ways;             ///< likewise: what a message is put into that is sent to it
    std::vector<RestingPlace> resting_places;  ///< where processes can rest, process by process
    std::vector<PermanentProcess> processes;   ///< by process number; those that are started later come after them
    std::vector<Label> labels;                 ///< sorted by line
    std::vector<source::Span> mistakes;        ///< places of the check file that the tags `v` name by number
    /// Where the conditions of an `ltl` are too long for SPIN's block: the formula of which a claim is to be made, and the one that
    /// leaves out runs that are cut. The text has no claim then.
    std::string formula, uncut_formula;
    bool omits_values = false;      ///< tags leave out what nobody needs (`trail_event.h`); the semantics knows it
    bool may_stutter = false;       ///< a run that ends may be one that the property forbids
    bool needs_all_orders = false;  ///< SPIN must not take steps of agents for independent
    /// With `CHECK_STUCK`, a search may miss an agent that is stuck: whether a spawned call of another agent, or another branch of its
    /// own `par`, is past its sends cannot be seen.
    bool may_overlook_stuck = false;
    bool has_rendezvous = false;  ///< SPIN cannot search it breadth first
    std::vector<CountedMessages> counted;
    Symmetry symmetry;                         ///< of the agents, for the search of all states
    Scheduling scheduling;                     ///< steps that go first in the search of all states
    std::vector<std::uint32_t> most_messages;  ///< `passes::ExecutionBounds::messages`
    std::size_t largest_mailbox = 0;           ///< the most of them that are not counted; 0: no bound is known
    passes::FlowGraph graph;                   ///< the source of the processes
    std::vector<ReductionNote> reductions;     ///< if asked for, in the order of the text
    std::string template_error;                ///< a fault of an overridden template; empty if there is none
};

}  // namespace map2pml::promela
