/// Verdicts and diagnostics for code-scanning services and editors.   results -> SARIF 2.1.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "driver/report/json/json.h"

namespace map2pml::report {

/// One run with a result for each verdict and each diagnostic. A property that holds is `pass`, an incomplete one `open`, a
/// violation that a check file expects a suppressed failure, and a counterexample a code flow. Without the figures of the search,
/// so the same results give the same bytes.
/// \param version of the program. \param warnings_are_errors for the levels and the exit code.
[[nodiscard]] std::string print_sarif(const std::vector<LocatedResult>& results, std::string_view version,
                                      bool warnings_are_errors);

}  // namespace map2pml::report
