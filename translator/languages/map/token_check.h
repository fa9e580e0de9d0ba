/// Invalid tokens, found before parsing.   tokens -> diagnostics
#pragma once

#include "antlr4-runtime.h"
#include "translator/foundation/diag/diagnostic.h"
#include "translator/foundation/source/source_file.h"

namespace map2pml::map {

/// Reads all tokens and reports stray characters, strings and comments that are not closed, unknown escapes, and integers
/// that do not fit in 64 bits.
void check_tokens(antlr4::CommonTokenStream& tokens, source::FileId file, diag::Sink& sink);

}  // namespace map2pml::map
