#include "translator/foundation/source/printable.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>

namespace map2pml::source {

namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

struct Letter {
    char32_t code = 0;
    std::size_t size = 1;
};

bool is_continuation(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U; }

/// The number of bytes of a character that begins with this byte; 0 if none does.
std::size_t size_by(unsigned char first) {
    if (first < 0x80U) return 1;
    if (first >= 0xC2U && first < 0xE0U) return 2;
    if (first >= 0xE0U && first < 0xF0U) return 3;
    return first >= 0xF0U && first < 0xF5U ? 4 : 0;
}

/// The character at `at`; nothing for bytes that are not UTF-8.
std::optional<Letter> letter_at(std::string_view text, std::size_t at) {
    const auto first = static_cast<unsigned char>(text[at]);
    const std::size_t size = size_by(first);
    if (size == 0 || at + size > text.size()) return std::nullopt;
    char32_t code = size == 1 ? first : first & (0x7FU >> size);
    for (std::size_t more = 1; more < size; ++more) {
        if (!is_continuation(text[at + more])) return std::nullopt;
        code = (code << 6U) | (static_cast<unsigned char>(text[at + more]) & 0x3FU);
    }
    constexpr std::array<char32_t, 5> kSmallest = {0, 0, 0x80, 0x800, 0x10000};
    const bool is_surrogate = code >= 0xD800 && code <= 0xDFFF;
    if (code < kSmallest.at(size) || code > 0x10FFFF || is_surrogate) return std::nullopt;
    return Letter{code, size};
}

bool is_control(char32_t code) { return code < 0x20 || (code >= 0x7F && code < 0xA0); }

/// Marks, embeddings, overrides and isolates, which reorder their surroundings; line separators; and characters that XML does not allow.
bool is_refused(char32_t code) {
    return code == 0x061C || code == 0x200E || code == 0x200F || code == 0x2028 || code == 0x2029 ||
           (code >= 0x202A && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069) || (code & 0xFFFEU) == 0xFFFEU ||
           (code >= 0xFDD0 && code <= 0xFDEF);
}

/// The length of a colour sequence; 0 for any other text.
std::size_t colour_at(std::string_view text, std::size_t at) {
    constexpr std::size_t kLongest = 12;
    if (text.substr(at, 2) != "\x1b[") return 0;
    const std::size_t end = text.find_first_not_of("0123456789;", at + 2);
    return end != std::string_view::npos && text[end] == 'm' && end - at <= kLongest ? end + 1 - at : 0;
}

/// How many letters of ASCII the text begins with: most of all text, and there is nothing to ask about them.
std::size_t plain_letters(std::string_view text) {
    const auto end = std::find_if_not(text.begin(), text.end(), [](char byte) { return byte >= ' ' && byte <= '~'; });
    return static_cast<std::size_t>(end - text.begin());
}

enum class Keep : std::uint8_t { nothing, lines, lines_and_colours };

std::string shown(std::string_view text, Keep keep) {
    std::string result;
    result.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t plain = plain_letters(text.substr(at));
        if (plain > 0) {
            result += text.substr(at, plain);
            at += plain;
            continue;
        }
        const std::optional<Letter> letter = letter_at(text, at);
        const std::size_t colour = keep == Keep::lines_and_colours ? colour_at(text, at) : 0;
        const bool is_blank = letter && (letter->code == '\t' || letter->code == '\n' || letter->code == '\r');
        if (colour > 0) {
            result += text.substr(at, colour);
            at += colour;
            continue;
        }
        if (!letter || is_refused(letter->code))
            result += kReplacement;
        else if (is_blank)
            result += keep == Keep::nothing || letter->code == '\r' ? ' ' : text[at];
        else if (is_control(letter->code))
            result += '?';
        else
            result += text.substr(at, letter->size);
        at += letter ? letter->size : 1;
    }
    return result;
}

}  // namespace

std::string printable(std::string_view text) { return shown(text, Keep::nothing); }

std::string printable_text(std::string_view text, bool with_colour) {
    return shown(text, with_colour ? Keep::lines_and_colours : Keep::lines);
}

std::string without_blank_lines(const std::string& text) {
    std::string kept;
    std::size_t begin = 0;
    while (begin < text.size()) {
        const std::size_t end = std::min(text.find('\n', begin), text.size() - 1);
        if (text.find_first_not_of(" \n", begin) <= end) kept.append(text, begin, end - begin + 1);
        begin = end + 1;
    }
    return kept;
}

}  // namespace map2pml::source
