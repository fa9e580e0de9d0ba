/// The size of an implemented procedure when it is expanded.   bound procedure -> `Sink`
#pragma once

#include "translator/foundation/diag/diagnostic.h"
#include "translator/model/formulas/procedure.h"

namespace map2pml::passes {

/// Each way of a procedure is written out for the model, with everything that its values are computed from: conditions one after
/// the other double the ways, `let $y = $x + $x` one after the other doubles the values. Reports a procedure of which that
/// is too much for any search.
void check_paths(const ir::Procedure& procedure, diag::Sink& sink);

}  // namespace map2pml::passes
