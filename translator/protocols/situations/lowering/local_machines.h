/// The situations that each agent of a scene can reach on its own.   framework + scene -> one finite machine for each agent
///
/// An agent's situation is its residual process: every value that it knows is written into it. The situations are
/// found by a fixpoint (grammar/lcc.md, "How it runs"): every agent is followed under all messages that any agent can send it,
/// which may let it send more. So the machines have at least the situations that runs of the scene have, and each of their steps
/// is a step by the rules of `translator/protocols/situations/transition_system`.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "translator/protocols/situations/transition_system/system.h"

namespace map2pml::lcc {

/// A step of one agent, from a situation.
struct LocalTransition {
    Label label;
    std::optional<Message> taken;
    std::vector<Message> sent;
    std::size_t to = 0;
    bool is_denied = false;  ///< `Knowledge::has_any_rules`: the actual rules deny it
};

/// The possible steps of an agent, given its knowledge.
struct Situation {
    ProcessPointer process;
    Answers answers;  ///< answers of open predicates
    std::vector<LocalTransition> transitions;
    std::size_t found = 0;  ///< number of transitions, before some were left out
    /// The first actions that are impossible, whatever is sent: see `System::local_steps`.
    std::vector<ProcessPointer> blocked;
    bool is_cut = false;    ///< not followed, since there are too many situations: its continuation is not known
    bool may_stay = false;  ///< has nothing left to do, or is a service at the beginning of its role
    std::optional<std::size_t> from;  ///< the situation that it was first found from
};

/// The situations of an agent; the first one is its beginning.
using LocalMachine = std::vector<Situation>;

struct LocalMachines {
    std::vector<LocalMachine> agents;  ///< in the order of the scene
};

/// The situations that runs reach, when all agents are followed together. The machines have every step of every run, whatever the
/// network, and possibly steps that only another delivery or another order of branches allows.
/// \param most number of situations of an agent \returns nothing when there are more, when there are too many states, or when
/// something does not end
[[nodiscard]] std::optional<LocalMachines> find_reached_machines(System& system, const Scene& scene, std::size_t most);

/// The situations of each agent on its own where these are few; otherwise those that runs reach, if all of these can be found.
/// \param most number of situations of an agent that are followed. Since messages are not counted, an agent
///        may have infinitely many situations here that no run of the scene reaches.
/// \returns nothing when the system gave up (`System::gave_up`).
[[nodiscard]] LocalMachines find_local_machines(System& system, const Scene& scene, std::size_t most);

}  // namespace map2pml::lcc
