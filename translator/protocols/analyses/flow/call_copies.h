/// Nested calls multiply.   protocol + instance -> a diagnostic if a translation would need too many copies
#pragma once

#include "translator/foundation/diag/diagnostic.h"
#include "translator/model/instance/instance.h"
#include "translator/model/protocol/protocol.h"

namespace map2pml::passes {

/// Each way to come to a clause by calls that come back has a copy of it in the flow graph, as deep as such calls may nest. Reports
/// the call that is there most often, with those around it, when there are more than a model can have.
void check_call_copies(const ir::Protocol& protocol, const ir::Instance& instance, diag::Sink& sink);

}  // namespace map2pml::passes
