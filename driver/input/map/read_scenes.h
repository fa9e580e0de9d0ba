/// MAP as an input: the scenes of a text, each under the instances of its check file.
#pragma once

#include "driver/input/reading/language.h"

namespace map2pml::input {

[[nodiscard]] Protocols read_scenes(const Request& request);

}  // namespace map2pml::input
