/// All static checks of a protocol, before any instance is known.   IR -> diagnostics
#pragma once

#include <set>
#include <string>

#include "translator/foundation/diag/diagnostic.h"
#include "translator/model/protocol/protocol.h"

namespace map2pml::passes {

/// Reports all errors that can be found without running the protocol. Errors leave a protocol without a meaning;
/// everything else is a warning. A protocol with errors must not be translated.
/// \param implemented decision procedures that a check file implements: they may have to wait for what they require.
/// \param total decision procedures that never fail, in no instance: a branch behind one is on no path.
void check_protocol(const ir::Protocol& protocol, diag::Sink& sink, const std::set<std::string>& implemented = {},
                    const std::set<std::string>& total = {});

}  // namespace map2pml::passes
