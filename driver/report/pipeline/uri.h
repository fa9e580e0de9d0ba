/// Paths as references that are valid in a URI.   `a folder/shop.map` -> `a%20folder/shop.map`
#pragma once

#include <string>
#include <string_view>

namespace map2pml::report {

/// Relative paths stay relative; absolute ones become `file:///…`.
[[nodiscard]] std::string uri_of(std::string_view path);

}  // namespace map2pml::report
