/// Services of a check file: names as written -> roles that rest, and the clauses at which they do (grammar/semantics.md 5, good end).
#pragma once

#include <optional>
#include <set>
#include <string>

#include "translator/model/instance/instance.h"
#include "translator/model/protocol/protocol.h"

namespace map2pml::passes {

/// `clerk`: a role. `Clerk.busy` or `clerk.busy`: one more clause at which the agents of the role rest.
struct Service {
    std::string role;
    const ir::Clause* clause = nullptr;  ///< null: none is named
};

/// Nothing: the protocol has no such role, agent or clause.
[[nodiscard]] std::optional<Service> find_service(const std::string& written, const ir::Protocol& protocol);

/// The clause is a `waitfor` whose timeout only restarts it: an agent can rest there.
[[nodiscard]] bool is_resting_place(const ir::Clause& clause, const ir::Protocol& protocol);

/// Fills what the instance says of services. A service of MAP rests at the clause with which it begins and at those that are named; the
/// waits of other languages say themselves where it does. Names that the protocol does not have are left out.
void bind_services(const std::set<std::string>& written, const ir::Protocol& protocol, ir::Instance& instance);

}  // namespace map2pml::passes
