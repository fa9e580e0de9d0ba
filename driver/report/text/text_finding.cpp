
#include <algorithm>
#include <cctype>

#include "driver/report/text/text_parts.h"
#include "driver/results/layout.h"

namespace map2pml::report {

namespace {

constexpr std::size_t kMessageRoom = 60;  ///< minimum width of a message in columns

/// One source line without its leading blanks, and the columns (0-based) that a span covers.
struct Excerpt {
    std::string code;
    std::size_t begin = 0;
    std::size_t length = 1;
};

std::size_t word_length(std::string_view code, std::size_t begin) {
    std::size_t end = begin;
    while (end < code.size() && (std::isalnum(static_cast<unsigned char>(code[end])) != 0 || code[end] == '_')) ++end;
    return std::max<std::size_t>(end - begin, 1);
}

std::string without_outer_blanks(std::string_view line) {
    const std::size_t first = std::min(line.find_first_not_of(' '), line.size());
    const std::size_t last = line.find_last_not_of(' ');
    return std::string(line.substr(first, last == std::string_view::npos ? 0 : last + 1 - first));
}

/// The lines after the first one of a long span, run together as far as they are needed to fill `width` columns.
void append_lines(std::string& code, const source::SourceFile& file, const source::Span& span, std::size_t width) {
    for (std::uint32_t line = span.begin.line + 1; line <= span.end.line && columns(code) <= width; ++line) {
        const std::string more = without_outer_blanks(printable(file.line(line)));
        code += (more.empty() ? "" : " ") + more;
    }
    if (columns(code) > width) code = shortened(code, width);
}

/// A span over several lines is marked by its first word, which names the operation: `waitfor`, `agent`.
Excerpt excerpt_of(const source::SourceSet& sources, const source::Span& span, std::size_t width) {
    const source::SourceFile& file = sources.file(span.file);
    const std::string line = printable(file.line(span.begin.line));
    const std::size_t blanks = std::min(line.find_first_not_of(' '), line.size());
    Excerpt excerpt{without_outer_blanks(line), 0, 1};
    excerpt.begin = span.begin.column > blanks ? span.begin.column - 1 - blanks : 0;
    if (span.end.line != span.begin.line) {
        excerpt.length = word_length(excerpt.code, excerpt.begin);
        append_lines(excerpt.code, file, span, width);
    } else if (span.end.column > span.begin.column) {
        excerpt.length = span.end.column - span.begin.column;
    }
    return excerpt;
}

/// The message after the caret if it fits there, otherwise in lines below.
std::string caret_lines(std::size_t indent, const Excerpt& excerpt, std::string_view message,
                        const TextOptions& options) {
    const std::string caret = "^" + std::string(excerpt.length - 1, '~');
    const std::size_t column = indent + excerpt.begin;
    std::string text = std::string(column, ' ') + painted(options.color, Tone::caret, caret);
    if (column + columns(caret) + 1 + columns(message) <= options.width)
        return text + (message.empty() ? "" : " ") + std::string(message) + "\n";
    const bool narrow = indent + kMessageRoom > options.width;
    return text + "\n" + hanging(std::string(narrow ? kIndent + 2 : indent, ' '), message, options.width) + "\n";
}

/// A place in a drawing has no line for a caret: its position in the drawing is described.
std::string drawn_place(const std::string& place, std::size_t indent, std::string_view words, std::string_view message,
                        const TextOptions& options) {
    const std::string margin(indent, ' ');
    std::string text = place;
    if (columns(words) + indent <= options.width && indent > kIndent + 2)
        text += "  " + std::string(words) + "\n";
    else
        text += "\n" + hanging(margin, words, options.width) + "\n";
    return text + (message.empty() ? "" : hanging(margin, message, options.width) + "\n");
}

std::string marked_place(const source::SourceSet& sources, const source::Span& span, std::string_view message,
                         Tone tone, const TextOptions& options) {
    const std::string blanks(kIndent, ' ');
    if (span.is_nowhere()) return hanging(blanks, message, options.width) + "\n";
    const std::string place = to_string(sources, span);
    std::size_t indent = kIndent + columns(place) + 2;
    const bool narrow = indent + 50 > options.width;
    if (const std::string words = options.drawn == nullptr ? "" : printable(options.drawn->at(span)); !words.empty()) {
        return drawn_place(blanks + painted(options.color, tone, place), narrow ? kIndent + 2 : indent, words, message,
                           options);
    }
    const std::size_t room = options.width - std::min(narrow ? kIndent + 2 : indent, options.width);
    const Excerpt excerpt = excerpt_of(sources, span, room);
    std::string text = blanks + painted(options.color, tone, place);
    if (indent + columns(excerpt.code) <= options.width) {
        text += "  " + excerpt.code + "\n";
    } else {
        indent = kIndent + 2;
        text += "\n" + std::string(indent, ' ') + excerpt.code + "\n";
    }
    return text + caret_lines(indent, excerpt, message, options);
}

}  // namespace

std::string finding_text(const source::SourceSet& sources, const Finding& finding, const TextOptions& options) {
    std::string text = marked_place(sources, finding.span, finding.message, Tone::strong, options);
    for (const diag::Note& note : finding.notes)
        text += marked_place(sources, note.span, "note: " + note.message, Tone::place, options);
    return text;
}

}  // namespace map2pml::report
