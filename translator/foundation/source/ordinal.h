/// `1st`, `2nd`, `3rd`, `4th`, …
#pragma once

#include <cstddef>
#include <string>

namespace map2pml::source {

[[nodiscard]] inline std::string ordinal(std::size_t number) {
    const bool is_teen = number % 100 >= 11 && number % 100 <= 13;
    const char* ending = is_teen            ? "th"
                         : number % 10 == 1 ? "st"
                         : number % 10 == 2 ? "nd"
                         : number % 10 == 3 ? "rd"
                                            : "th";
    return std::to_string(number) + ending;
}

}  // namespace map2pml::source
