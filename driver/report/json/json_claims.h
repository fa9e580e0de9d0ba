/// Claims as JSON.   private to the room
#pragma once

#include <nlohmann/json.hpp>
#include <vector>

#include "driver/results/claim.h"

namespace map2pml::report {

[[nodiscard]] nlohmann::ordered_json json_of(const std::vector<Claim>& claims);

}  // namespace map2pml::report
