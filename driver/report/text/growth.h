/// Printers of `check --growth`.   `Growth` -> text, JSON
#pragma once

#include <string>
#include <string_view>

#include "driver/report/text/text.h"
#include "driver/results/growth.h"

namespace map2pml::report {

/// A table with a line for each number, and the law that the numbers of states follow.
[[nodiscard]] std::string print_text(const std::string& input, const Growth& growth, const TextOptions& options);

/// As `driver/report/schema/growth.schema.json` says.
[[nodiscard]] std::string print_json(const std::string& input, const Growth& growth, std::string_view version);

}  // namespace map2pml::report
