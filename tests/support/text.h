/// Questions about a text that a program has printed.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace tests {

[[nodiscard]] bool contains(const std::string& text, std::string_view part);

/// How often the part occurs; occurrences may overlap.
[[nodiscard]] std::size_t count_of(const std::string& text, std::string_view part);

}  // namespace tests
