/// The static checks of a protocol, one function each (grammar/README.md, last section).   IR -> diagnostics
///
/// Each takes any protocol that the front end hands out and never changes it.
#pragma once

#include <set>
#include <string>

#include "translator/foundation/diag/diagnostic.h"
#include "translator/model/protocol/protocol.h"

namespace map2pml::passes {

/// `!name` and `%role` must have clauses: M2P103, M2P104.
void check_names(const ir::Protocol& protocol, diag::Sink& sink);
/// An address is an agent and a role, not a constant: M2P129.
void check_addresses(const ir::Protocol& protocol, diag::Sink& sink);
/// An agent that is not addressed and does not communicate: M2P127.
void check_unused_agents(const ir::Protocol& protocol, diag::Sink& sink);
/// The role of an agent is fixed for the scene: M2P123.
void check_agent_roles(const ir::Protocol& protocol, diag::Sink& sink);
/// Each agent has a clause without parameters: M2P117.
void check_initial_clauses(const ir::Protocol& protocol, diag::Sink& sink);
/// Parameters are variables and constants, each variable once: M2P130, M2P114.
void check_parameters(const ir::Protocol& protocol, diag::Sink& sink);
/// No clause repeats or hides behind another: M2P116, M2P132.
void check_clause_keys(const ir::Protocol& protocol, diag::Sink& sink);
/// Each recursion finds a clause: M2P107, M2P108.
void check_calls(const ir::Protocol& protocol, diag::Sink& sink);
/// Each clause is entered by some recursion: M2P133.
void check_clause_use(const ir::Protocol& protocol, diag::Sink& sink);
/// A recursion that comes back: M2P118.
void check_tail_calls(const ir::Protocol& protocol, diag::Sink& sink);
/// A recursion that does what its `waitfor` does anyway: M2P113.
void check_restarts(const ir::Protocol& protocol, diag::Sink& sink);
/// Variables have a value before they are read: M2P105, M2P106. \param total decision procedures that never fail.
void check_bindings(const ir::Protocol& protocol, const std::set<std::string>& total, diag::Sink& sink);
/// A binding that silently replaces another: M2P114.
void check_rebinding(const ir::Protocol& protocol, diag::Sink& sink);
/// A variable that nothing reads, beside one of nearly the same name: M2P134.
void check_misspelt_variables(const ir::Protocol& protocol, diag::Sink& sink);
/// One variable bound in two branches of a `par`: M2P124.
void check_par_bindings(const ir::Protocol& protocol, diag::Sink& sink);
/// `_` where a value is needed: M2P119.
void check_wildcards(const ir::Protocol& protocol, diag::Sink& sink);
/// Messages find a receiver, receives a sender: M2P109, M2P110, M2P111.
void check_messages(const ir::Protocol& protocol, diag::Sink& sink);
/// A receive that is tried once only: M2P115.
void check_receives(const ir::Protocol& protocol, diag::Sink& sink);
/// A branch of `or` after one that never fails: M2P112.
void check_branches(const ir::Protocol& protocol, diag::Sink& sink);
/// A `waitfor` that does not wait: M2P120, M2P121. \param implemented decision procedures that do not count.
void check_waits(const ir::Protocol& protocol, const std::set<std::string>& implemented, diag::Sink& sink);

}  // namespace map2pml::passes
