#include "driver/report/html/internal.h"

#include <algorithm>

#include "driver/results/layout.h"

namespace map2pml::report {

namespace {

constexpr std::size_t kMostBefore = 90;  // characters of a line before and after the mark
constexpr std::size_t kMostMarked = 160;

bool begins_letter(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U; }

/// The byte at which the character with this number begins.
std::size_t byte_of(std::string_view text, std::size_t letter) {
    std::size_t at = 0;
    for (std::size_t count = 0; at < text.size(); ++at)
        if (begins_letter(text[at]) && count++ == letter) break;
    return at;
}

std::string first_letters(std::string_view text, std::size_t most) {
    return columns(text) <= most ? std::string(text) : std::string(text.substr(0, byte_of(text, most))) + "…";
}

std::string last_letters(std::string_view text, std::size_t most) {
    const std::size_t all = columns(text);
    return all <= most ? std::string(text) : "…" + std::string(text.substr(byte_of(text, all - most)));
}

ExcerptLine line_of(const source::SourceFile& file, const source::Span& span, std::uint32_t number) {
    const std::string_view text = file.line(number);
    const std::size_t begin = number == span.begin.line ? byte_of(text, span.begin.column - 1) : 0;
    // A place between two characters is marked at the second one.
    const bool is_point = span.begin == span.end;
    const std::size_t end = number == span.end.line ? byte_of(text, span.end.column - (is_point ? 0 : 1)) : text.size();
    const std::size_t first = number == span.begin.line ? begin : std::min(text.find_first_not_of(" \t"), end);
    return {number, last_letters(text.substr(0, first), kMostBefore),
            first_letters(text.substr(first, std::max(end, first) - first), kMostMarked),
            first_letters(text.substr(std::max(end, first)), kMostBefore)};
}

}  // namespace

std::vector<ExcerptLine> excerpt_of(const source::SourceSet& sources, const source::Span& span, std::size_t most) {
    std::vector<ExcerptLine> lines;
    if (span.is_nowhere()) return lines;
    const source::SourceFile& file = sources.file(span.file);
    for (std::uint32_t line = span.begin.line; line <= span.end.line && lines.size() < most; ++line)
        lines.push_back(line_of(file, span, line));
    return lines;
}

void set_place(Fields& fields, const source::SourceSet& sources, const source::Span& span, const std::string& element) {
    std::vector<Fields> lines;
    const bool has_lines = !span.is_nowhere() && element.empty();
    for (const ExcerptLine& each : has_lines ? excerpt_of(sources, span) : std::vector<ExcerptLine>()) {
        lines.push_back(Fields()
                            .number("number", each.number)
                            .text("before", each.before)
                            .text("marked", each.marked)
                            .text("after", each.after));
    }
    const std::size_t all = has_lines ? span.end.line - span.begin.line + 1 : 0;
    fields.text("place", span.is_nowhere() ? "" : to_string(sources, span))
        .text("element", span.is_nowhere() ? "" : element)
        .list("lines", lines)
        .text("more_lines", all > lines.size() ? counted(all - lines.size(), "more line") : "");
}

}  // namespace map2pml::report
