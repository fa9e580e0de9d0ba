/// Names that only one file knows: text of a source file -> what its unnamed namespaces declare.
///
/// Files of a room are compiled together, so two of them must not declare the same name: at best the compiler refuses it, at
/// worst a call finds the other file's overload.
#pragma once

#include <map>
#include <string>
#include <string_view>

namespace map2pml::layers {

/// Name -> its declaration up to the body. \param text of a file that compiles and is formatted. Using-declarations are left
/// out: they may be repeated.
[[nodiscard]] std::map<std::string, std::string> file_local_names(std::string_view text);

/// Both declare the same alias, which may be repeated.
[[nodiscard]] bool may_stand_twice(const std::string& one, const std::string& other);

}  // namespace map2pml::layers
