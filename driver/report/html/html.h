/// The report as one HTML page that needs nothing else: no network, and no script but its own, which steps through the runs.   results -> HTML
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "driver/report/json/json.h"

namespace map2pml::report {

struct HtmlOptions {
    std::string_view version;            ///< of the program
    bool verbose = false;                ///< whole runs, and mailboxes
    std::string_view command_line = {};  ///< as it would be typed; may be empty
    std::string_view tool = {};          ///< `Spin Version 6.5.2`; may be empty
    bool warnings_are_errors = false;    ///< for what the page says about each file at a glance
};

/// The results of `check`: for each file its diagnostics, its diagrams with the faults marked in them, and for each instance the
/// verdicts, findings and runs, which are also drawn. Always valid UTF-8; names from the input are escaped as text.
[[nodiscard]] std::string print_html(const std::vector<LocatedResult>& results, const HtmlOptions& options);

}  // namespace map2pml::report
