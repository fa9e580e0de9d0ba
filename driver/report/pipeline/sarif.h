/// Verdicts and diagnostics for code-scanning services and editors.   results -> SARIF 2.1.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "driver/report/json/json.h"
#include "driver/report/pipeline/sarif_log.h"

namespace map2pml::report {

/// One run with a result for each diagnostic and each verdict that is not as expected, and a counterexample as a code flow. A scope of all
/// adds properties that hold as `pass`, incomplete ones as `open`, and violations that a check file expects as suppressed failures. In both,
/// what is incomplete has a notification. Without the figures of the search, so the same results give the same bytes.
/// \param help_uri as `SarifRules`. \param version of the program. \param warnings_are_errors for the levels and the exit code.
[[nodiscard]] std::string print_sarif(const std::vector<LocatedResult>& results, std::string_view version,
                                      bool warnings_are_errors, SarifScope scope, std::string_view help_uri);

}  // namespace map2pml::report
