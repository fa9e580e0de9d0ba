/// The agents that an address can denote: operation + instance -> candidate agents with what must be tested at run time.
///
/// Invariant: an agent that is not a candidate can never be a receiver (or sender); a candidate is one exactly when all
/// its tests are true (grammar/semantics.md 3, SEND: a wild-card never means the sender itself, a name may).
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "translator/model/instance/instance.h"
#include "translator/model/protocol/protocol.h"

namespace map2pml::passes {

/// One agent that a send may reach.
struct Receiver {
    std::size_t instance = 0;    ///< index in `Instance::agents`
    bool only_if_named = false;  ///< `name_variable` must hold this agent
    bool only_if_role = false;   ///< `role_variable` must hold this agent's role
    bool unless_self = false;    ///< a clone of the sender: not when it is the sender itself
    bool only_if_self = false;   ///< `!Bidder` inside Bidder's own clauses: the executing clone only
};

struct Addressees {
    std::optional<std::string> name_variable;
    std::optional<std::string> role_variable;
    std::vector<Receiver> receivers;  ///< in instance order
};

/// Receivers of a send that stands in a clause of `sender`.
[[nodiscard]] Addressees find_addressees(const ir::Send& send, const ir::AgentDeclaration& sender,
                                         const ir::Instance& instance);

/// True if at least one receiver exists whatever the values are.
[[nodiscard]] bool always_reaches_somebody(const Addressees& addressees, const ir::AgentDeclaration& sender,
                                           const ir::Instance& instance);

/// Indices in `Instance::agents` of the agents that follow the clauses of `agent`.
[[nodiscard]] std::vector<std::size_t> instances_of(const ir::AgentDeclaration& agent, const ir::Instance& instance);

}  // namespace map2pml::passes
