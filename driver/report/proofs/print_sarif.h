/// Proofs for code-scanning services and editors.   `FileProof` -> SARIF 2.1.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "driver/report/pipeline/sarif_log.h"
#include "driver/report/proofs/print_proof.h"

namespace map2pml::prove {

/// One run with a result for each diagnostic and each obligation that is refuted, with the state that refutes it; the kind of an obligation
/// is its rule. A scope of all adds proved ones as `pass` and every other one as `open`. In both, what is open has a notification. Without
/// times, so the same proofs give the same bytes.
/// \param version of the program. \param warnings_are_errors for the levels and the exit code.
[[nodiscard]] std::string print_sarif(const std::vector<LocatedProof>& proofs, std::string_view version,
                                      bool warnings_are_errors, report::SarifScope scope);

}  // namespace map2pml::prove
