/// Messages that a language distinguishes although they are written alike.   performative -> its name in the text
#pragma once

#include <algorithm>
#include <string_view>

namespace map2pml::ir {

/// Followed by a number that distinguishes messages that are written alike. No name of any language ends like this.
inline constexpr char kMark = '!';

/// What events and properties of a check file mean by a performative.
[[nodiscard]] inline std::string_view as_written(std::string_view performative) {
    const std::size_t mark = performative.rfind(kMark);
    if (mark == std::string_view::npos || mark + 1 == performative.size()) {
        return performative;
    }
    const std::string_view number = performative.substr(mark + 1);
    const auto is_digit = [](char byte) { return byte >= '0' && byte <= '9'; };
    return std::all_of(number.begin(), number.end(), is_digit) ? performative.substr(0, mark) : performative;
}

}  // namespace map2pml::ir
