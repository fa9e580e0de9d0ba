/// LCC as an input: a framework with a scene for each instance of its check file, which says who takes part.
#pragma once

#include "driver/input/reading/language.h"

namespace map2pml::input {

/// Each instance has a protocol of its own; `Protocols::protocols` holds that of the first.
[[nodiscard]] Protocols read_framework(const Request& request);

}  // namespace map2pml::input
