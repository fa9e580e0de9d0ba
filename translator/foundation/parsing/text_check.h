/// The condition for tokenising a text: UTF-8 without NUL.   bytes -> yes, or diagnostics
#pragma once

#include "translator/foundation/diag/diagnostic.h"
#include "translator/foundation/source/source_file.h"

namespace map2pml::parsing {

/// Reports the first byte that is not part of a UTF-8 character, or the first U+FFFE or U+FFFF, and the first NUL. True when there is none.
[[nodiscard]] bool check_text(const source::SourceSet& sources, source::FileId file, diag::Sink& sink);

}  // namespace map2pml::parsing
