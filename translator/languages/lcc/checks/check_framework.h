/// All static checks of a framework, before any instance is known.   syntax tree -> diagnostics
#pragma once

#include "translator/foundation/diag/diagnostic.h"
#include "translator/languages/lcc/syntax.h"

namespace map2pml::lcc {

/// Reports all errors that the tree alone shows. Errors are what leaves a framework without a meaning; everything
/// else is a warning, given only where it is sure for every instance.
void check_framework(const Framework& framework, diag::Sink& sink);

}  // namespace map2pml::lcc
