/// All static checks of a protocol, before any instance is known.   IR -> diagnostics
#pragma once

#include "translator/diag/diagnostic.h"
#include "translator/ir/protocol.h"

namespace map2pml::passes {

/// Reports every mistake that can be seen without running. Errors are what leaves a protocol without a meaning;
/// everything else is a warning. A protocol with errors must not be translated.
void check_protocol(const ir::Protocol& protocol, diag::Sink& sink);

}  // namespace map2pml::passes
