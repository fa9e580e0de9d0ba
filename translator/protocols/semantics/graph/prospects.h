/// Prospects of the agents of a state: where they stand, which messages they would take, which agents could send them.
///
/// Everything that a report says about a state is computed here, from the semantics, and never from a generated model.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "translator/protocols/semantics/rules/mismatch.h"
#include "translator/protocols/semantics/rules/transition_system.h"

namespace map2pml::semantics {

/// A message in the mailbox of an agent that waits, which none of its receives takes.
struct Untaken {
    std::size_t at = 0;                      ///< position in the mailbox
    const ir::Operation* nearest = nullptr;  ///< the receive that comes closest to it
    Mismatch because;                        ///< the difference to it
};

/// A decision of the check file that an attempt may begin with and that can only fail now.
struct FailingDecision {
    const ir::Operation* at = nullptr;
    std::vector<Value> arguments;
};

/// A place at which an agent waits: one of several where branches of a `par` or spawned calls wait.
struct Wait {
    const ir::Operation* at = nullptr;
    std::vector<const ir::Operation*> receives;  ///< receives that the wait may begin with, in text order
    std::vector<std::size_t> at_hand;          ///< positions in the mailbox of messages that `receives` would take now
    std::vector<std::size_t> could_send;       ///< agents that may still move and send such a message
    std::vector<std::size_t> never_get_there;  ///< likewise, if they moved: they wait for ever themselves
    std::vector<FailingDecision> failing;      ///< decisions that the wait may begin with, in text order
    bool only_receives = false;                ///< only a message leads on from here
    bool comes = false;                        ///< a message for one of `receives` is under way

    /// Whether nothing leads on from here any more.
    [[nodiscard]] bool is_in_vain() const { return only_receives && at_hand.empty() && could_send.empty() && !comes; }
};

/// How an agent stands in a state.
enum class AgentStatus : std::uint8_t { finished, failed, waiting, running };
[[nodiscard]] std::string_view to_string(AgentStatus status);

struct Prospect {
    AgentStatus kind = AgentStatus::running;
    const ir::Operation* at = nullptr;  ///< the first wait, or the operation that comes next; null: the agent has ended
    std::vector<Wait> waits;            ///< waiting: at least one; running: the waits of branches that wait in vain
    std::vector<const ir::Operation*> unsolvable;  ///< constraints that have no solution
    std::vector<Untaken> untaken;                  ///< messages that none of the waits takes, oldest first
    bool only_restarts = false;                    ///< the timeout of the first wait only restarts this wait
    bool is_at_rest = false;                       ///< a service that may stay here for ever
    std::string not_a_place_of_rest;  ///< clause at which a service waits; empty: it is not a service, or rests here

    [[nodiscard]] bool is_in_vain() const;  ///< all waits are in vain, so that the agent sends nothing any more
};

/// The prospects by agent, in the order of the instance.
[[nodiscard]] std::vector<Prospect> prospects(const TransitionSystem& system, const State& state);

}  // namespace map2pml::semantics
