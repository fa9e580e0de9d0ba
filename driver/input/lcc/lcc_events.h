/// Rejects events of a check file that no step of an LCC protocol can be.   check file + framework -> `Sink`
#pragma once

#include "translator/foundation/diag/diagnostic.h"
#include "translator/languages/lcc/syntax.h"
#include "translator/model/instance/check_file.h"

namespace map2pml::input {

/// Reports, as errors: `succeeded p` where `p` is solved in one step with others or with a receive, so that the step is that of
/// the whole; what may fail or be entered, and clauses to stand in, which LCC has not.
void check_lcc_events(const ir::CheckFile& check, const lcc::Framework& framework, diag::Sink& sink);

}  // namespace map2pml::input
