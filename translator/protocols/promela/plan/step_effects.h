/// What a step of an agent does, from its statements: Steps -> the operations in it.
#pragma once

#include <cstddef>
#include <map>
#include <set>

#include "translator/model/protocol/operation.h"
#include "translator/protocols/promela/plan/steps.h"

namespace map2pml::promela {

struct StepEffects {
    std::set<ir::OperationId> operations;  ///< all whose events it has
    /// To which agents, by index in `Instance::agents`; true: not where it is the sender itself.
    std::map<ir::OperationId, std::map<std::size_t, bool>> sends;
    std::map<ir::OperationId, std::size_t> taken;  ///< receives that take a message: in how many places of the step
    std::set<ir::OperationId> in_vain;             ///< receives that find nothing
    bool times_out = false;
    bool is_known = true;  ///< false: it may end in failure or out of range, starts a process, or is not looked through
};

/// Whatever is chosen in it. A full mailbox is not thought of.
/// \param never_fail calls that always find a clause: what is done if one does not is never done
[[nodiscard]] StepEffects effects_of(const Steps& steps, const std::set<ir::OperationId>& never_fail = {});

}  // namespace map2pml::promela
