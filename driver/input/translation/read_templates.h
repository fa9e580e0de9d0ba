/// The user's own wording of models.   folder -> templates by name
#pragma once

#include <map>
#include <string>

namespace map2pml::translation {

/// Every `*.mustache` below `folder`, by its path there. \returns what went wrong, or nothing.
[[nodiscard]] std::string read_templates(const std::string& folder, std::map<std::string, std::string>& templates);

}  // namespace map2pml::translation
