/// MAP as an input: the scenes of a text, each under the instances of its check file.
#pragma once

#include <vector>

#include "driver/input/reading/language.h"
#include "translator/model/protocol/protocol.h"

namespace map2pml::input {

[[nodiscard]] Protocols read_scenes(const Request& request);

/// The same of scenes that were made from another text.
[[nodiscard]] Protocols read_scenes(const Request& request, std::vector<ir::Protocol> scenes);

}  // namespace map2pml::input
