/// The diagnostics of one run as text for people.   diagnostics -> text
///
/// A large file may be warned of the same thing at fifty places. The first few tell what it is about; the rest is a number,
/// unless all are asked for. Errors are never left out, and formats for programs do not come by here.
#pragma once

#include <string>
#include <vector>

#include "translator/foundation/diag/diagnostic.h"

namespace map2pml::diag {

struct RenderOptions {
    bool color = false;
    bool list_all = false;  ///< each warning, however many are of one code
};

/// Each in the order that it has. Of more than four warnings of one code in one file the first three, and at the end a
/// line for the code that says how many more there are and how to see them.
[[nodiscard]] std::string render_all(const source::SourceSet& sources, const std::vector<Diagnostic>& diagnostics,
                                     const RenderOptions& options);

}  // namespace map2pml::diag
