/// Widths, colours, numbers and line breaks of the text report.   Used by the text printer only.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace map2pml::report {

/// The role of a piece of text, which determines its colour.
enum class Tone : std::uint8_t { plain, strong, faint, good, bad, warn, place, caret };

/// The text in its tone; unchanged without colour.
[[nodiscard]] std::string painted(bool color, Tone tone, std::string_view text);

/// The indentation, in columns, of what belongs to a property: its explanation, its run.
constexpr std::size_t kIndent = 4;

/// How many columns a text takes on a terminal: its code points.
[[nodiscard]] std::size_t columns(std::string_view text);
/// The text with every tab as one blank and every control character as `?`: safe on a terminal, one column each.
[[nodiscard]] std::string printable(std::string_view text);
/// The text with blanks behind it, up to `width` columns.
[[nodiscard]] std::string padded(std::string_view text, std::size_t width);
/// The text, cut to as many whole words as fit into `width` columns together with ` ...`; blanks stay as they are.
[[nodiscard]] std::string shortened(std::string_view text, std::size_t width);
/// Lines of at most `width` columns, broken at blanks; a word that is wider stands alone. At least one line.
[[nodiscard]] std::vector<std::string> wrapped(std::string_view text, std::size_t width);
/// `lead`, then the text in lines of at most `width` columns, all but the first indented like the end of `lead`.
[[nodiscard]] std::string hanging(std::string_view lead, std::string_view text, std::size_t width);

/// `a`, `a and b`, `a, b and c`.
[[nodiscard]] std::string listed(const std::vector<std::string>& items);
[[nodiscard]] std::string joined(const std::vector<std::string>& items, std::string_view between);
/// `1 step`, `1,234 steps`.
[[nodiscard]] std::string counted(std::uint64_t count, std::string_view noun);
/// `263,329`
[[nodiscard]] std::string grouped(std::uint64_t number);
/// `144 B`, `41 MB`, `1.5 GB`; a kilobyte is 1024 bytes.
[[nodiscard]] std::string bytes_text(std::uint64_t bytes);
/// `20 ms`, `0.3 s`, `61 s`, `5 min 20 s`
[[nodiscard]] std::string seconds_text(double seconds);

}  // namespace map2pml::report
