/// Steps that commute with all that others can do (Lipton): flow graph -> for each step, what kind of mover it is, and what hinders it.
///
/// Invariant: if a step that is a right mover is followed by a step of another agent, the two can be exchanged: the other step
/// can be taken first, the right mover after it, with the same result. A both-mover can be exchanged with a step of others before
/// it, too. (Timeouts of the `quiescent` reading are left out: they wait until nobody can act.) A step that is not reported as a
/// right mover may still be one; the reason says why it is not treated as one. (R. J. Lipton, Reduction: a method of proving
/// properties of parallel programs, 1975; the conditions are those of translator/protocols/promela/reductions.md, merge.)
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "translator/model/instance/instance.h"
#include "translator/model/protocol/protocol.h"
#include "translator/protocols/analyses/flow/flow_graph.h"

namespace map2pml::passes {

enum class Mover : std::uint8_t { both, right, none };

/// The reason why a step is not a right mover.
enum class Hindrance : std::uint8_t {
    nothing,
    shared_state,     ///< other agents see the state of the check file that the step, or an observer of it, uses
    starts_process,   ///< `--spawn-calls`
    counted,          ///< other threads of the agent ask how often the clause was entered
    shared_mailbox,   ///< other threads of the agent take messages out of the mailbox
    can_be_taken,     ///< a send: `because`, a receive, may take the message at once
    not_taken,        ///< a send that no other agent takes: it still fills a mailbox
    earlier_receive,  ///< `because`, a receive before it in the wait, comes first once its message has arrived
    earlier_action,   ///< `because`, another alternative before it in the wait, comes first whenever it can act
    when_all_rest,    ///< a timeout, which waits until nobody else can act
    later_message,    ///< a timeout, or a receive that finds nothing: a message could arrive (`because`, its send)
};

struct StepMover {
    std::size_t thread = 0;
    NodeId node = kNoNode;  ///< a send, receive, decision or call; a wait stands for its timeout
    Mover mover = Mover::none;
    Hindrance hindrance = Hindrance::nothing;
    const ir::Operation* because = nullptr;
    /// For a receive that may find nothing: finding nothing is not a right mover, since this send may still come. Null: it is one.
    const ir::Operation* in_vain = nullptr;
};

/// The steps in the order of the threads and their nodes. A timeout that is not a step has no entry.
[[nodiscard]] std::vector<StepMover> find_commuting_steps(const ir::Protocol& protocol, const ir::Instance& instance,
                                                          const FlowGraph& graph);

}  // namespace map2pml::passes
