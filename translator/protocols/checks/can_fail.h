/// Static knowledge about failure, independent of the instance.   shared by the checks
#pragma once

#include <cstddef>
#include <string>
#include <unordered_map>

#include "translator/model/protocol/protocol.h"
#include "translator/protocols/checks/clause_index.h"
#include "translator/protocols/checks/walk.h"

namespace map2pml::passes {

/// Which operations can fail. Decision procedures and receives always can; a send cannot when its address names an agent or
/// a role of others, since each agent of the protocol exists at least once.
class Failure {
  public:
    explicit Failure(const ir::Protocol& protocol);

    /// False only if the operation succeeds, or never gives control back to what follows a failure, in every instance.
    /// A tail call that is sure to select a clause counts as such: that clause takes over, and no `or` around the call
    /// sees it fail (grammar/semantics.md 3, CALL).
    [[nodiscard]] bool possible(const ir::Operation& operation, Place at, const ir::Clause& clause) const;

  private:
    [[nodiscard]] bool certainly_reaches_somebody(const ir::Address& to, const ir::Clause& clause) const;
    [[nodiscard]] bool any_part(const ir::Operation& operation, Place at, const ir::Clause& clause) const;
    [[nodiscard]] bool every_part(const ir::Operation& operation, Place at, const ir::Clause& clause) const;

    ClauseIndex clauses_;
    std::unordered_map<std::string, std::string> role_of_;    ///< by agent
    std::unordered_map<std::string, std::size_t> agents_in_;  ///< number of agents by role
};

}  // namespace map2pml::passes
