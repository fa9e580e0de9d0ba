/// The version of the program, from the build.
#pragma once

#include <string_view>

namespace map2pml::cli {

[[nodiscard]] std::string_view version();

}  // namespace map2pml::cli
