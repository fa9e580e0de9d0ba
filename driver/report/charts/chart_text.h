/// Runs as text that other tools draw.   results -> Mermaid in Markdown, PlantUML
#pragma once

#include <string>
#include <vector>

#include "driver/report/json/json.h"

namespace map2pml::report {

/// Markdown with a heading and a Mermaid sequence diagram for each run, as GitHub and GitLab show it. \param all leave no step out.
[[nodiscard]] std::string print_mermaid(const std::vector<LocatedResult>& results, bool all);

/// A PlantUML sequence diagram for each run.
[[nodiscard]] std::string print_plantuml(const std::vector<LocatedResult>& results, bool all);

}  // namespace map2pml::report
