/// The rules of agents in a protocol of MAP.   rules + decision procedures + sends -> a protocol that obeys the rules
///
/// Decision procedures and sends are the actions. One that is denied fails, as if a `require` that is false stood before it.
#pragma once

#include <vector>

#include "translator/foundation/diag/diagnostic.h"
#include "translator/model/instance/instance.h"
#include "translator/model/protocol/protocol.h"
#include "translator/protocols/analyses/instance/check_instances.h"

namespace map2pml::input {

/// Checks the rules of one instance and makes its decision procedures and sends obey them. Without rules all stays as it is.
/// \param texts all scenes of the file, \param text the one of the instance
/// \param parts what the check file implements, before it is bound
/// \returns whether sends have become guarded in `text`
[[nodiscard]] bool obey_rules(const std::vector<ir::Protocol>& texts, ir::Protocol& text, passes::UserParts& parts,
                              ir::Instance& instance, diag::Sink& sink);

}  // namespace map2pml::input
