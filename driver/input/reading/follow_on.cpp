#include "driver/input/reading/follow_on.h"

#include <algorithm>
#include <cctype>
#include <string>
#include <string_view>

namespace map2pml::input {

namespace {

/// The text at the place, up to the end of its first line.
std::string_view text_at(const source::SourceSet& sources, const source::Span& span) {
    const std::string_view line = sources.file(span.file).line(span.begin.line);
    const auto offset = [&](std::uint32_t column) {
        std::size_t at = 0;
        for (std::uint32_t seen = 0; at < line.size(); ++at) {
            const bool begins = (static_cast<unsigned char>(line[at]) & 0xC0U) != 0x80U;
            if (begins && ++seen == column) break;
        }
        return at;
    };
    const std::size_t begin = offset(span.begin.column);
    const std::size_t end = span.end.line == span.begin.line ? offset(span.end.column) : line.size();
    return line.substr(begin, end - begin);
}

bool is_letter(unsigned char letter) { return std::isalnum(letter) != 0 || letter == '_' || letter == '-'; }

}  // namespace

bool may_follow(const diag::Diagnostic& diagnostic, const source::SourceSet& sources, const ir::Unread& unread) {
    if (unread.names.empty() || diagnostic.span.is_nowhere())
        return !unread.names.empty();  // a name on the command line may be one of these
    const std::string_view text = text_at(sources, diagnostic.span);
    const bool is_quoted = text.size() > 1 && text.front() == '"' && text.back() == '"';
    if (is_quoted && unread.names.contains(std::string(text.substr(1, text.size() - 2)))) return true;
    for (auto at = text.begin(); at != text.end();) {
        const auto begin = std::find_if(at, text.end(), is_letter);
        at = std::find_if_not(begin, text.end(), is_letter);
        if (begin != at && unread.names.contains(std::string(begin, at))) return true;
    }
    return false;
}

}  // namespace map2pml::input
