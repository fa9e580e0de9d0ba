/// SPIN on a model that came of fuzzing; slow, so only on some.
#pragma once

#include <string>
#include <string_view>

namespace map2pml::fuzz {

/// One input of so many as M2P_FUZZ_SPIN says (1,000; 0: none), by its bytes.
[[nodiscard]] bool is_sampled(std::string_view bytes);

/// Ends with a message when `spin -a` refuses the model or a simulation of some steps meets a run-time error. An assertion that
/// fails is none: that is how properties are checked.
void insist_on_spin(const std::string& model);

}  // namespace map2pml::fuzz
