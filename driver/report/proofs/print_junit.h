/// Proofs as test cases.   `FileProof` -> JUnit XML
#pragma once

#include <string>
#include <vector>

#include "driver/report/proofs/print_proof.h"

namespace map2pml::prove {

/// A test suite for each input, a case for each obligation: a refuted one fails; one that is open, or proved for small carrier
/// sets only, has an error. An input whose exit code is not 0 always has a case that does not pass.
[[nodiscard]] std::string print_junit(const std::vector<LocatedProof>& proofs, bool warnings_are_errors);

}  // namespace map2pml::prove
