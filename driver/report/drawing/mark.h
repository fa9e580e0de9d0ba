/// A number on an element of a drawing, which leads to what is said about it.
#pragma once

#include <string>

#include "translator/foundation/source/source_file.h"

namespace map2pml::report {

struct Mark {
    source::Span span;     ///< the place in the file, by which the element is found
    std::string label;     ///< `3`; of its first note `3a`; of a step its number
    std::string link;      ///< `#f1-3`: place of the words about it; may be empty
    std::string words;     ///< in short
    bool is_step = false;  ///< of a run, not of a finding
};

}  // namespace map2pml::report
