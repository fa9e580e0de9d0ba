/// Keywords by which a text is recognised as MAP.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

namespace map2pml::lcc {

/// Keywords of MAP that are names in LCC. They may stand in terms; what fails beside one of them is MAP.
[[nodiscard]] inline bool is_map_word(std::string_view word) {
    constexpr std::array<std::string_view, 5> kWords = {"agent", "waitfor", "timeout", "skip", "epsilon"};
    return std::find(kWords.begin(), kWords.end(), word) != kWords.end();
}

}  // namespace map2pml::lcc
