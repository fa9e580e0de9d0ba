/// Texts with indentation and blanks as in the samples (`map2pml fmt`).   text without errors -> text
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace map2pml::format {

/// A check file, indented by its braces: only blanks at the beginning and the end of lines change, and several empty lines become one.
[[nodiscard]] std::string format_check(std::string_view text);

/// A diagram in Mermaid or PlantUML, indented by its blocks: only blanks at the beginning and the end of lines change, outside of texts of
/// several lines, and several empty lines become one.
[[nodiscard]] std::string format_diagram(std::string_view text);

/// Clauses of LCC. Line breaks, words and comments stay; returns nothing if a word or a comment would change.
[[nodiscard]] std::optional<std::string> format_lcc(std::string_view text);

/// A protocol in MAP. Line breaks, words and comments stay; returns nothing if a word or a comment would change.
[[nodiscard]] std::optional<std::string> format_map(std::string_view text);

}  // namespace map2pml::format
