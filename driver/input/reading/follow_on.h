/// Diagnostics that only follow from text that could not be read.   diagnostic -> keep it or not
#pragma once

#include "translator/foundation/diag/diagnostic.h"
#include "translator/foundation/source/source_file.h"
#include "translator/model/protocol/unread.h"

namespace map2pml::input {

/// Whether a name at the place of the diagnostic stands in the text that could not be read, too: it may be declared there.
[[nodiscard]] bool may_follow(const diag::Diagnostic& diagnostic, const source::SourceSet& sources,
                              const ir::Unread& unread);

}  // namespace map2pml::input
