/// Proofs for code-scanning services and editors.   `FileProof` -> SARIF 2.1.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "driver/report/proofs/print_proof.h"

namespace map2pml::prove {

/// One run with a result for each obligation and each diagnostic; the kind of an obligation is its rule. A proved one is `pass`, a
/// refuted one `fail` with the state that refutes it, every other one `open`. Without times, so the same proofs give the same
/// bytes.
/// \param version of the program. \param warnings_are_errors for the levels and the exit code.
[[nodiscard]] std::string print_sarif(const std::vector<LocatedProof>& proofs, std::string_view version,
                                      bool warnings_are_errors);

}  // namespace map2pml::prove
