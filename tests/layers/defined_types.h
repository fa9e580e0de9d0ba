/// The types that a source file defines for the whole program: text of a source file -> `map2pml::report::Page`.
///
/// Two types of the same full name, defined in different files, break C++'s one-definition rule. No compiler sees it, and the
/// linker keeps one of the two destructors for both.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace map2pml::layers {

/// Full names, in the order of the text. Types in unnamed namespaces, in functions and in other types are left out, as are
/// declarations without a body. \param text of a file that compiles.
[[nodiscard]] std::vector<std::string> defined_types(std::string_view text);

}  // namespace map2pml::layers
