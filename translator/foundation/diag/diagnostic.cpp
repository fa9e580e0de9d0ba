#include "translator/foundation/diag/diagnostic.h"

#include <algorithm>
#include <array>
#include <tuple>

#include "translator/foundation/source/printable.h"

namespace map2pml::diag {

namespace {

struct CodeEntry {
    Code code;
    std::string_view text;
    Severity severity;
};

using enum Severity;

constexpr std::array kCodes = {
#define X(name, code, severity) CodeEntry{Code::name, code, severity},
#include "translator/foundation/diag/codes.def"
#undef X
};

const CodeEntry& entry(Code code) { return kCodes.at(static_cast<std::size_t>(code)); }

/// At one place the cause comes first: a race for a choice precedes what cannot be followed because of it.
auto sort_key(const Diagnostic& diagnostic) {
    const bool is_cause = diagnostic.code == Code::auml_non_local_choice || diagnostic.code == Code::auml_mixed_choice;
    return std::make_tuple(diagnostic.span, !is_cause, code_text(diagnostic.code));
}

/// The source line and a caret line below it, or the element of a drawing in XML, indented; nothing for a place that is nowhere.
/// Of longer lines, only the surroundings of the place are shown: characters before it, and in total.
constexpr std::size_t kWidestBefore = 60;
constexpr std::size_t kWidest = 160;

bool begins_character(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U; }

/// The bytes at which the characters of a range begin, and the end of the last one.
std::vector<std::size_t> starts_of(std::string_view line, std::size_t from, std::size_t to) {
    std::vector<std::size_t> starts;
    std::size_t number = 0;
    for (std::size_t at = 0; at < line.size() && number <= to; ++at) {
        if (begins_character(line[at])) {
            if (number >= from) starts.push_back(at);
            ++number;
        }
    }
    if (starts.size() == to - from) starts.push_back(line.size());
    return starts;
}

std::string excerpt(const source::SourceSet& sources, const source::Span& span, const std::string& element,
                    std::string_view on, std::string_view off) {
    if (span.is_nowhere()) return {};
    if (!element.empty() && !source::is_for_people(sources.file(span.file).text()))
        return "    " + source::printable(element) + "\n";
    const std::string shown = source::printable_text(sources.file(span.file).line(span.begin.line));
    const std::string_view line = shown;
    const auto count = static_cast<std::size_t>(std::count_if(line.begin(), line.end(), begins_character));
    const bool is_long = count > kWidest;
    const std::size_t place = std::min<std::size_t>(span.begin.column - 1, count);
    const std::size_t from = is_long && place > kWidestBefore ? place - kWidestBefore : 0;
    const std::size_t to = is_long ? std::min(count, from + kWidest) : count;
    const std::vector<std::size_t> starts = starts_of(line, from, to);
    const std::string_view before = from > 0 ? "…" : "";
    std::string carets(from > 0 ? 1 : 0, ' ');
    for (std::size_t at = from; at <= to; ++at) {
        const std::size_t column = at + 1;
        if (column < span.begin.column)
            carets += at < to && line[starts[at - from]] == '\t' ? '\t' : ' ';
        else if (column == span.begin.column)
            carets += '^';
        else if (at < to && (span.end.line != span.begin.line || column < span.end.column))
            carets += '~';
    }
    std::string text = "    ";
    text.append(before)
        .append(line.substr(starts.front(), starts.back() - starts.front()))
        .append(to < count ? "…" : "");
    text.append("\n    ").append(on).append(carets).append(off).append("\n");
    return text;
}

struct Paint {
    std::string_view bold, kind, caret, off;
};

Paint paint_for(Severity severity, bool color) {
    if (!color) return {};
    return {"\x1b[1m", severity == Severity::error ? "\x1b[1;31m" : "\x1b[1;35m", "\x1b[1;32m", "\x1b[0m"};
}

}  // namespace

std::string_view code_text(Code code) { return entry(code).text; }

Severity severity_of(Code code) { return entry(code).severity; }

std::string_view to_string(Severity severity) { return severity == Severity::error ? "error" : "warning"; }

const std::vector<Code>& all_codes() {
    static const std::vector<Code> codes = [] {
        std::vector<Code> list;
        for (const CodeEntry& known : kCodes) list.push_back(known.code);
        return list;
    }();
    return codes;
}

void Sink::report(Diagnostic diagnostic) {
    if (known_.emplace(diagnostic.code, diagnostic.span).second) diagnostics_.push_back(std::move(diagnostic));
}

void Sink::name_places(const std::function<std::string(const source::Span&)>& words) {
    const auto name = [&](const source::Span& span, std::string& element) {
        if (element.empty()) element = words(span);
    };
    for (Diagnostic& each : diagnostics_) {
        name(each.span, each.element);
        for (Note& note : each.notes) name(note.span, note.element);
    }
}

bool Sink::has_errors() const {
    return std::any_of(diagnostics_.begin(), diagnostics_.end(),
                       [](const Diagnostic& each) { return severity_of(each.code) == Severity::error; });
}

std::vector<Diagnostic> Sink::sorted() const {
    std::vector<Diagnostic> result = diagnostics_;
    std::stable_sort(result.begin(), result.end(),
                     [](const Diagnostic& a, const Diagnostic& b) { return sort_key(a) < sort_key(b); });
    return result;
}

std::vector<Diagnostic> first_of(std::vector<Diagnostic> sorted) {
    constexpr std::size_t kMost = 100;
    if (sorted.size() <= kMost) return sorted;
    const auto is_error = [](const Diagnostic& each) { return severity_of(each.code) == error; };
    std::vector<bool> kept(sorted.size());
    std::size_t count = 0;
    for (const bool errors : {true, false}) {
        for (std::size_t at = 0; at < sorted.size() && count < kMost; ++at) {
            if (is_error(sorted[at]) == errors) {
                kept[at] = true;
                ++count;
            }
        }
    }
    std::vector<Diagnostic> first;
    std::size_t errors_left = 0;
    for (std::size_t at = 0; at < sorted.size(); ++at)
        if (kept[at])
            first.push_back(std::move(sorted[at]));
        else
            errors_left += is_error(sorted[at]) ? 1 : 0;
    const std::size_t left = sorted.size() - kMost;
    first.push_back({Code::more_mistakes,
                     {first.front().span.file, {}, {}},
                     std::to_string(left) + " more are not shown, " + std::to_string(errors_left) + " of them errors",
                     {}});
    return first;
}

std::string render(const source::SourceSet& sources, const Diagnostic& diagnostic, bool color) {
    const Severity severity = severity_of(diagnostic.code);
    const Paint paint = paint_for(severity, color);
    std::string text;
    text.append(paint.bold).append(to_string(sources, diagnostic.span)).append(": ").append(paint.off);
    text.append(paint.kind).append(to_string(severity)).append(":").append(paint.off).append(" ");
    text.append(source::printable(diagnostic.message)).append(" [").append(code_text(diagnostic.code)).append("]\n");
    text += excerpt(sources, diagnostic.span, diagnostic.element, paint.caret, paint.off);
    for (const Note& note : diagnostic.notes) {
        text.append(to_string(sources, note.span))
            .append(": note: ")
            .append(source::printable(note.message))
            .append("\n");
        text += excerpt(sources, note.span, note.element, paint.caret, paint.off);
    }
    return text;
}

}  // namespace map2pml::diag
