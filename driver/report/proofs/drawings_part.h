/// The drawings of a failure: its run as a sequence diagram, and the drawn types at each step.   finding -> HTML
#pragma once

#include <set>
#include <string>

#include "driver/report/drawing/legend.h"
#include "driver/report/html/fields.h"
#include "translator/machines/explore/developments/finding.h"

namespace map2pml::prove {

/// Empty: there is nothing to draw. \param id unique in the page \param symbols of the page: what is drawn adds its own
[[nodiscard]] report::Html drawings_part(const maze_exploration::Finding& finding, const std::string& id,
                                         std::set<report::Symbol>& symbols);

}  // namespace map2pml::prove
