/// Whether an operation can be an event.   pattern + operation -> no, or perhaps
#pragma once

#include <cstddef>

#include "translator/model/instance/instance.h"
#include "translator/model/protocol/protocol.h"
#include "translator/protocols/checks/clause_index.h"

namespace map2pml::passes {

/// An operation of the protocol and who can execute it.
struct Executed {
    const ir::Clause& clause;
    const ir::Operation& operation;
    std::size_t agent = 0;  ///< index in `Instance::agents`
};

/// The context in which patterns are compared.
struct Cast {
    const ir::Protocol& protocol;
    const ir::Instance& instance;
    const ClauseIndex& clauses;
};

/// False only when no execution of the operation by this agent is ever such an event. \param event of an `Instance`.
[[nodiscard]] bool may_be(const ir::EventPattern& event, const Executed& executed, const Cast& cast);

/// True if the term, which says who acts or with whom, can mean this agent.
[[nodiscard]] bool may_mean(const ir::Term& who, const ir::AgentInstance& agent);

}  // namespace map2pml::passes
