/// The page of `check --growth`: a table and a curve.   `Growth` -> HTML
#pragma once

#include <string>
#include <string_view>

#include "driver/results/growth.h"

namespace map2pml::report {

[[nodiscard]] std::string print_growth_page(const std::string& input, const Growth& growth, std::string_view version,
                                            std::string_view command_line);

}  // namespace map2pml::report
