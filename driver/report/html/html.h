/// The report as one HTML page that needs nothing else: no network, no scripts.   results -> HTML
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "driver/report/json.h"

namespace map2pml::report {

struct HtmlOptions {
    std::string_view version;          ///< of the program
    bool verbose = false;              ///< whole runs, and mailboxes
    bool warnings_are_errors = false;  ///< for what the page says about each file at a glance
};

/// What `check` found: for each file its diagnostics, its diagrams with what is wrong marked in them, and for each instance the
/// verdicts, findings and runs, which are also drawn. Always valid UTF-8; names from the input are escaped as text.
[[nodiscard]] std::string print_html(const std::vector<LocatedResult>& results, const HtmlOptions& options);

}  // namespace map2pml::report
