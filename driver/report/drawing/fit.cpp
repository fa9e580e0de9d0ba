#include "driver/report/drawing/fit.h"

#include <algorithm>

namespace map2pml::report {

namespace {

constexpr std::string_view kMore = "…";

/// The number of bytes of the character at `at`; one if the text is not UTF-8.
std::size_t letter_size(std::string_view text, std::size_t at) {
    std::size_t end = at + 1;
    while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) ++end;
    return end - at;
}

/// The first byte distinguishes scripts well enough: Hangul, Kana, Han and full-width forms begin above U+1100.
int letter_width(std::string_view letter) {
    const auto first = static_cast<unsigned char>(letter.front());
    const bool is_wide = letter.size() == 4 || (letter.size() == 3 && first >= 0xE3U && first <= 0xEDU);
    return is_wide ? 2 * kLetterWidth : kLetterWidth;
}

/// How many bytes of the text fit.
std::size_t fitting(std::string_view text, int width) {
    std::size_t at = 0;
    for (int used = 0; at < text.size();) {
        const std::size_t size = letter_size(text, at);
        used += letter_width(text.substr(at, size));
        if (used > width && at > 0) return at;
        at += size;
    }
    return at;
}

}  // namespace

int width_of(std::string_view text) {
    int width = 0;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t size = letter_size(text, at);
        width += letter_width(text.substr(at, size));
        at += size;
    }
    return width;
}

std::string fit(std::string_view text, int width) {
    if (width_of(text) <= width) return std::string(text);
    return std::string(text.substr(0, fitting(text, width - kLetterWidth))) + std::string(kMore);
}

std::vector<std::string> fit_lines(std::string_view text, int width, std::size_t most) {
    std::vector<std::string> lines;
    while (!text.empty() && lines.size() + 1 < most && width_of(text) > width) {
        const std::size_t room = std::max<std::size_t>(fitting(text, width), 1);
        const std::size_t blank = text.substr(0, room + 1).rfind(' ');
        const std::size_t end = blank == std::string_view::npos || blank == 0 ? room : blank;
        lines.emplace_back(text.substr(0, end));
        text.remove_prefix(end);
        text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
    }
    if (!text.empty() || lines.empty()) lines.push_back(fit(text, width));
    return lines;
}

}  // namespace map2pml::report
