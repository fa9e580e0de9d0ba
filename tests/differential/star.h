/// Random stars: one server `S` and its clients `C`, of which there may be any number.   seed -> protocol
#pragma once

#include <cstdint>
#include <string>

#include "translator/model/instance/instance.h"

namespace map2pml::differential {

/// Sends, answers, decisions that may fail, timeouts that end and that wait on.
[[nodiscard]] std::string star(std::uint32_t seed);
[[nodiscard]] ir::TimeoutReading star_timeouts(std::uint32_t seed);

}  // namespace map2pml::differential
