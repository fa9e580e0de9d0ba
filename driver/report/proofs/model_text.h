/// The state that refutes an obligation, in lines.   `Discharged` -> text
#pragma once

#include <string>

#include "driver/tools/smt/discharge.h"

namespace map2pml::prove {

/// `x = 3`, a line for each value; empty where nothing refutes it.
[[nodiscard]] std::string model_text(const smt::Discharged& result);

}  // namespace map2pml::prove
