/// Passes over the plan of a model, by name.   Plan -> Plan
#pragma once

#include <string_view>
#include <vector>

#include "translator/protocols/promela/plan/plan.h"

namespace map2pml::promela {

struct Reduction {
    std::string_view name;
    Plan (*apply)(Plan plan);
};

/// In the order in which they are applied.
[[nodiscard]] const std::vector<Reduction>& reductions();

}  // namespace map2pml::promela
