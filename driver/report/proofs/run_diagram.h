/// The run of a development with messages as a sequence diagram.   steps -> `Picture`
#pragma once

#include <optional>
#include <string>

#include "driver/report/drawing/picture.h"
#include "translator/machines/explore/developments/finding.h"

namespace map2pml::prove {

/// A column for each agent. A step is up to three rows with one number: the message that it takes, its name, and what it sends.
/// Nothing: no message is sent or taken in the run.
[[nodiscard]] std::optional<report::Picture> run_diagram(const maze_exploration::Finding& finding,
                                                         const std::string& title);

}  // namespace map2pml::prove
