/// Invalid tokens, found before parsing.   tokens -> diagnostics
#pragma once

#include "antlr4-runtime.h"
#include "translator/foundation/diag/diagnostic.h"
#include "translator/foundation/source/source_file.h"

namespace map2pml::maze {

/// Reads all tokens and reports stray characters and comments that are not closed.
void check_tokens(antlr4::CommonTokenStream& tokens, source::FileId file, diag::Sink& sink);

}  // namespace map2pml::maze
