/// State of the check file that a step uses: in its procedure, in observers that may see its event.   operation + instance -> variables
#pragma once

#include <set>
#include <string>

#include "translator/model/formulas/expression.h"
#include "translator/model/instance/instance.h"
#include "translator/model/protocol/operation.h"

namespace map2pml::passes {

/// Variables, by name.
struct StateUses {
    std::set<std::string> own;        ///< of the agent that takes the step, or one for all agents
    std::set<std::string> of_others;  ///< `asked of !Bidder1`
    bool looks_around = false;        ///< at places, mailboxes or variables of agents
};

/// Adds the variables that the expression reads.
void add_uses(const ir::Expression& expression, StateUses& uses);

/// Whether the expression itself looks at places, mailboxes or variables of agents, or asks what has just happened.
[[nodiscard]] bool looks_at_agents(const ir::Expression& expression);

/// Whether an event of the operation may match the pattern, whatever its values are. Waits have timeouts.
[[nodiscard]] bool may_cause(const ir::Operation& operation, const ir::EventPattern& event);

/// The variables that a step of the operation may read or set.
[[nodiscard]] StateUses uses_of(const ir::Operation& operation, const ir::Instance& instance);

}  // namespace map2pml::passes
