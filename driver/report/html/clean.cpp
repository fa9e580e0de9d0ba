#include <array>
#include <cstdint>
#include <optional>

#include "driver/report/html/fields.h"

namespace map2pml::report {

namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

struct Letter {
    char32_t code = 0;
    std::size_t size = 1;
};

bool is_continuation(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U; }

/// How many bytes a letter has that begins with this one; 0: none begins so.
std::size_t size_by(unsigned char first) {
    if (first < 0x80U) return 1;
    if (first >= 0xC2U && first < 0xE0U) return 2;
    if (first >= 0xE0U && first < 0xF0U) return 3;
    return first >= 0xF0U && first < 0xF5U ? 4 : 0;
}

/// The letter at `at`; nothing for bytes that are no UTF-8.
std::optional<Letter> letter_at(std::string_view text, std::size_t at) {
    const auto first = static_cast<unsigned char>(text[at]);
    const std::size_t size = size_by(first);
    if (size == 0 || at + size > text.size()) {
        return std::nullopt;
    }
    char32_t code = size == 1 ? first : first & (0x7FU >> size);
    for (std::size_t more = 1; more < size; ++more) {
        if (!is_continuation(text[at + more])) {
            return std::nullopt;
        }
        code = (code << 6U) | (static_cast<unsigned char>(text[at + more]) & 0x3FU);
    }
    constexpr std::array<char32_t, 5> kSmallest = {0, 0, 0x80, 0x800, 0x10000};
    const bool is_surrogate = code >= 0xD800 && code <= 0xDFFF;
    if (code < kSmallest.at(size) || code > 0x10FFFF || is_surrogate) {
        return std::nullopt;
    }
    return Letter{code, size};
}

bool is_control(char32_t code) { return (code < 0x20 && code != '\n') || (code >= 0x7F && code < 0xA0); }

/// Embeddings, overrides and isolates, which would reorder what follows them; and what XML does not allow.
bool is_refused(char32_t code) {
    return (code >= 0x202A && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069) || (code & 0xFFFEU) == 0xFFFEU ||
           (code >= 0xFDD0 && code <= 0xFDEF);
}

}  // namespace

std::string clean(std::string_view text) {
    std::string result;
    result.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        const std::optional<Letter> letter = letter_at(text, at);
        if (!letter || is_refused(letter->code)) {
            result += kReplacement;
        } else if (letter->code == '\t') {
            result += ' ';
        } else if (is_control(letter->code)) {
            result += '?';
        } else {
            result += text.substr(at, letter->size);
        }
        at += letter ? letter->size : 1;
    }
    return result;
}

}  // namespace map2pml::report
