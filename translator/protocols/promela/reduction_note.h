/// Effect of a reduction of `-O2` at a place of the text, or the obstacle that prevented it: `--explain-reductions`.
#pragma once

#include <string>

#include "translator/foundation/source/source_file.h"

namespace map2pml::promela {

struct ReductionNote {
    source::Span span;
    std::string words;                                       ///< begins with the name of the reduction
    auto operator<=>(const ReductionNote&) const = default;  ///< in the order of the text
};

}  // namespace map2pml::promela
