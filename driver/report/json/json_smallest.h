/// `check --smallest` as JSON.   which instances were tried -> the member `smallest` of a report
#pragma once

#include <nlohmann/json.hpp>

#include "driver/results/smallest.h"

namespace map2pml::report {

[[nodiscard]] nlohmann::ordered_json json_of(const Smallest& smallest);

}  // namespace map2pml::report
