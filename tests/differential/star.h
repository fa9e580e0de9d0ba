/// Random stars: one server `S` and its clients `C`, or `C` and `D`, of which there may be any number.   seed -> protocol
#pragma once

#include <cstdint>
#include <string>

#include "translator/model/instance/instance.h"

namespace map2pml::differential {

/// Sends, answers, decisions that may fail, timeouts that end and that wait on.
[[nodiscard]] std::string star(std::uint32_t seed);
/// With a second kind of clients; the server may name one of each at once, and answer one kind with what it sends to the other.
[[nodiscard]] std::string double_star(std::uint32_t seed);
[[nodiscard]] ir::TimeoutReading star_timeouts(std::uint32_t seed);

}  // namespace map2pml::differential
