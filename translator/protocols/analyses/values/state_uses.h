/// What state of the check file a step uses: its procedure, and observers that may see its event.   operation + instance -> variables
#pragma once

#include <set>
#include <string>

#include "translator/model/formulas/expression.h"
#include "translator/model/instance/instance.h"
#include "translator/model/protocol/operation.h"

namespace map2pml::passes {

/// By name of the variables.
struct StateUses {
    std::set<std::string> own;        ///< of whoever takes the step, or there is only one
    std::set<std::string> of_others;  ///< `asked of !Bidder1`
    bool looks_around = false;        ///< at places, mailboxes or variables of agents
};

/// Adds what the expression reads.
void add_uses(const ir::Expression& expression, StateUses& uses);

/// The expression itself looks at places, mailboxes or variables of agents, or asks what has just happened.
[[nodiscard]] bool looks_at_agents(const ir::Expression& expression);

/// An event of the operation may be one of the pattern, whatever its values are. Waits have timeouts.
[[nodiscard]] bool may_cause(const ir::Operation& operation, const ir::EventPattern& event);

/// All that a step of the operation may read or set.
[[nodiscard]] StateUses uses_of(const ir::Operation& operation, const ir::Instance& instance);

}  // namespace map2pml::passes
