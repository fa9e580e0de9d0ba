/// The rules of agents in a protocol of MAP.   rules + decision procedures -> procedures that obey the rules
///
/// Decision procedures are the actions. One that is denied fails, as if its body began with a `require` that is false.
#pragma once

#include <memory>
#include <vector>

#include "driver/input/reading/running_rules.h"
#include "translator/diag/diagnostic.h"
#include "translator/ir/instance.h"
#include "translator/ir/protocol.h"
#include "translator/passes/check_instances.h"

namespace map2pml::input {

/// Checks the rules of one instance and makes its decision procedures obey them. Without rules all stays as it is.
/// \param texts all scenes of the file, \param text the one of the instance
/// \param parts what the check file implements, before it is bound
void obey_rules(const std::vector<ir::Protocol>& texts, const ir::Protocol& text, passes::UserParts& parts,
                ir::Instance& instance, diag::Sink& sink);

}  // namespace map2pml::input
