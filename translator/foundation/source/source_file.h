/// The text that the user wrote, and places in it.   file -> text, line table, `Span`
///
/// First folder of the pipeline; it includes no other part of the project.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

namespace map2pml::source {

/// Index of a file in its `SourceSet`.
using FileId = std::uint32_t;

/// A place between characters: 1-based line and column; columns count code points. Line 0 is "nowhere".
struct Position {
    std::uint32_t line = 0;
    std::uint32_t column = 0;
    auto operator<=>(const Position&) const = default;
};

/// A stretch of source text; `end` is one past the last character.
struct Span {
    FileId file = 0;
    Position begin;
    Position end;
    [[nodiscard]] bool is_nowhere() const { return begin.line == 0; }
    auto operator<=>(const Span&) const = default;
};

/// One file, whole in memory, with a table of its lines.
class SourceFile {
  public:
    SourceFile(std::string name, std::string text);

    [[nodiscard]] const std::string& name() const { return name_; }
    [[nodiscard]] const std::string& text() const { return text_; }
    [[nodiscard]] std::size_t line_count() const { return line_starts_.size(); }
    /// The line without its line end; empty for a line that does not exist. \param line 1-based.
    [[nodiscard]] std::string_view line(std::uint32_t line) const;
    /// The place of a byte offset; offsets past the end give the end of the text.
    [[nodiscard]] Position position(std::size_t byte_offset) const;

  private:
    std::string name_;
    std::string text_;
    std::vector<std::size_t> line_starts_;
};

/// All files of one run. References to files stay valid while the set lives.
class SourceSet {
  public:
    FileId add(std::string name, std::string text);
    [[nodiscard]] const SourceFile& file(FileId id) const { return files_.at(id); }
    [[nodiscard]] std::size_t size() const { return files_.size(); }

  private:
    std::deque<SourceFile> files_;
};

/// `file:line:column`, as compilers print places; the file name alone for a span that is nowhere.
[[nodiscard]] std::string to_string(const SourceSet& sources, const Span& span);

}  // namespace map2pml::source
