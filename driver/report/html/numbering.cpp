#include "driver/report/html/numbering.h"

#include <algorithm>

#include "driver/report/html/internal.h"
#include "driver/results/layout.h"
#include "translator/foundation/source/printable.h"

namespace map2pml::report {

namespace {

struct ExcerptLine {
    std::uint32_t number = 0;
    std::string before;
    std::string marked;
    std::string after;
};

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

/// At most `most` lines of the place. A very long line is cut to the part around the mark, with `…` for the rest.
std::vector<ExcerptLine> excerpt_of(const source::SourceSet& sources, const source::Span& span, std::size_t most = 8) {
    std::vector<ExcerptLine> lines;
    if (span.is_nowhere()) return lines;
    const source::SourceFile& file = sources.file(span.file);
    for (std::uint32_t line = span.begin.line; line <= span.end.line && lines.size() < most; ++line)
        lines.push_back(line_of(file, span, line));
    return lines;
}

/// `place`, `element` of a drawing, and `lines` and `more_lines` of what is no XML, for the template `finding`. A span that is nowhere has none of them.
void set_place(Fields& fields, const source::SourceSet& sources, const source::Span& span, const std::string& element) {
    std::vector<Fields> lines;
    const bool has_lines =
        !span.is_nowhere() && (element.empty() || source::is_for_people(sources.file(span.file).text()));
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

/// a … z, then aa, ab, …
std::string letters(std::size_t at) {
    std::string text(1, static_cast<char>('a' + at % 26));
    return at < 26 ? text : letters(at / 26 - 1) + text;
}

}  // namespace

Html Numbering::add(const source::SourceSet& sources, const std::string& kind, const diag::Note& what,
                    const std::vector<diag::Note>& notes, const std::string& about) {
    const std::string number = std::to_string(++last_);
    const std::string id = prefix_ + "-" + number;
    marks_.push_back(
        {what.span, number, "#" + id, kind + ": " + what.message + (about.empty() ? "" : " [" + about + "]")});
    std::vector<Fields> parts;
    for (std::size_t at = 0; at < notes.size(); ++at) {
        const std::string label = number + letters(at);
        marks_.push_back({notes[at].span, label, "#" + id, "note: " + notes[at].message});
        Fields note;
        note.text("label", label).text("message", notes[at].message);
        set_place(note, sources, notes[at].span, notes[at].element);
        parts.push_back(std::move(note));
    }
    Fields fields;
    fields.text("id", id)
        .text("number", number)
        .text("kind", kind)
        .text("message", what.message)
        .text("code", kind == "finding" ? "" : about);
    fields.flag("is_finding", kind == "finding");
    set_place(fields, sources, what.span, what.element);
    return render("finding", fields.list("notes", parts));
}

}  // namespace map2pml::report
