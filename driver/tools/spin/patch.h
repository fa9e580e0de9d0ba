/// Changes to pan.c.
#pragma once

#include <string>
#include <string_view>

namespace map2pml::spin {

/// Replaces the only occurrence of `from`; false when there is none or more than one.
[[nodiscard]] inline bool replace_only(std::string& text, std::string_view from, std::string_view to) {
    const auto at = text.find(from);
    if (at == std::string::npos || text.find(from, at + 1) != std::string::npos) return false;
    text.replace(at, from.size(), to);
    return true;
}

}  // namespace map2pml::spin
