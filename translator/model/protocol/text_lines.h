/// Lines of the text form as a tree: what is indented under what.   private to `read_ir`
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "translator/foundation/source/source_file.h"
#include "translator/model/protocol/term.h"

namespace map2pml::ir {

/// One line: its words, its places, and the lines under it.
struct TextLine {
    std::uint32_t number = 0;
    std::vector<std::string> words;
    std::vector<source::Span> places;
    std::vector<TextLine> parts;
};

/// A fault of a text and its line.
struct TextProblem {
    std::uint32_t line = 0;
    std::string message;
};

/// Nesting past this is refused.
inline constexpr std::size_t kDeepestLine = 2048;

/// The lines of the outermost level, or the first problem.
[[nodiscard]] std::optional<TextProblem> parse_lines(std::string_view text, source::FileId file,
                                                     std::vector<TextLine>& lines);

/// A term as `to_string` writes it.
[[nodiscard]] std::optional<Term> parse_term(const std::string& word, const source::Span& place);

}  // namespace map2pml::ir
