#include "translator/foundation/parsing/character_references.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

namespace map2pml::parsing {

namespace {

constexpr std::uint32_t kLastCharacter = 0x10FFFF;

/// The end of the comment, CDATA section or instruction that begins at `at`, if any.
std::optional<std::size_t> end_of_uninterpreted(std::string_view text, std::size_t at) {
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 3> kMarks = {
        {{"<!--", "-->"}, {"<![CDATA[", "]]>"}, {"<?", "?>"}}};
    for (const auto& [open, close] : kMarks) {
        if (text.substr(at).starts_with(open)) {
            const std::size_t end = text.find(close, at + open.size());
            return end == std::string_view::npos ? text.size() : end + close.size();
        }
    }
    return std::nullopt;
}

/// The number in the text after `&#`, up to `;`; nothing if it is not a number.
std::optional<std::uint32_t> referred(std::string_view text) {
    const bool is_hexadecimal = text.starts_with("x");
    std::optional<std::uint32_t> code;
    for (const char digit : text.substr(is_hexadecimal ? 1 : 0)) {
        const auto letter = static_cast<unsigned char>(digit);
        if (letter == ';') return code;
        if (is_hexadecimal ? std::isxdigit(letter) == 0 : std::isdigit(letter) == 0) return std::nullopt;
        const int value = std::isdigit(letter) != 0 ? letter - '0' : std::tolower(letter) - 'a' + 10;
        const std::uint32_t larger =
            code.value_or(0) * (is_hexadecimal ? 16U : 10U) + static_cast<std::uint32_t>(value);
        code = std::min(larger, kLastCharacter + 1);
    }
    return std::nullopt;
}

bool is_character(std::uint32_t code) {
    return code != 0 && code <= kLastCharacter && (code < 0xD800U || code >= 0xE000U);
}

bool is_control(std::uint32_t code) { return code < 0x20U && code != '\t' && code != '\n' && code != '\r'; }

}  // namespace

std::optional<std::size_t> bad_character_reference(std::string_view text, ControlCharacters controls) {
    std::size_t at = text.find_first_of("<&");
    while (at != std::string_view::npos) {
        std::size_t next = at + 1;
        if (text[at] == '<') {
            next = end_of_uninterpreted(text, at).value_or(next);
        } else if (text.substr(at).starts_with("&#")) {
            const std::optional<std::uint32_t> code = referred(text.substr(at + 2));
            const bool is_refused = controls == ControlCharacters::refused && code && is_control(*code);
            if (code && (!is_character(*code) || is_refused)) return at;
        }
        at = text.find_first_of("<&", next);
    }
    return std::nullopt;
}

std::optional<std::size_t> control_character(std::string_view text) {
    const auto* found = std::find_if(text.begin(), text.end(),
                                     [](char letter) { return is_control(static_cast<unsigned char>(letter)); });
    return found == text.end() ? std::nullopt : std::optional<std::size_t>(found - text.begin());
}

}  // namespace map2pml::parsing
