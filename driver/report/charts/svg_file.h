/// Runs as a drawing.   results -> SVG
#pragma once

#include <string>
#include <vector>

#include "driver/report/json/json.h"

namespace map2pml::report {

/// A separate file with the sequence chart of each run, one below the other, as on the page. Colours are written out, since many
/// programs that show SVG do not know variables of style sheets. \param all leave no step out.
[[nodiscard]] std::string print_svg(const std::vector<LocatedResult>& results, bool all);

}  // namespace map2pml::report
