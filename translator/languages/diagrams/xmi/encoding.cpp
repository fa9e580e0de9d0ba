#include "translator/languages/diagrams/xmi/encoding.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdint>
#include <utility>

#include "translator/foundation/parsing/tokenised_text.h"

namespace map2pml::xmi {

namespace {

constexpr std::string_view kMark = "\xEF\xBB\xBF";

void append_utf8(std::string& text, std::uint32_t code) {
    const auto add = [&](std::uint32_t byte) { text += static_cast<char>(byte); };
    if (code < 0x80U) {
        add(code);
    } else if (code < 0x800U) {
        add(0xC0U | (code >> 6U));
        add(0x80U | (code & 0x3FU));
    } else if (code < 0x10000U) {
        add(0xE0U | (code >> 12U));
        add(0x80U | ((code >> 6U) & 0x3FU));
        add(0x80U | (code & 0x3FU));
    } else {
        add(0xF0U | (code >> 18U));
        add(0x80U | ((code >> 12U) & 0x3FU));
        add(0x80U | ((code >> 6U) & 0x3FU));
        add(0x80U | (code & 0x3FU));
    }
}

std::variant<std::string, EncodingFault> from_utf16(std::string_view bytes, std::size_t begin, bool big_endian) {
    const auto unit = [&](std::size_t at) {
        const auto first = static_cast<unsigned char>(bytes[at]);
        const auto second = static_cast<unsigned char>(bytes[at + 1]);
        return big_endian ? std::uint32_t{first} << 8U | second : std::uint32_t{second} << 8U | first;
    };
    std::string text;
    text.reserve(bytes.size() / 2);
    for (std::size_t at = begin; at < bytes.size(); at += 2) {
        if (at + 1 >= bytes.size()) return EncodingFault{at, "the last character of this UTF-16 text is incomplete"};
        std::uint32_t code = unit(at);
        const bool is_high = code >= 0xD800U && code < 0xDC00U;
        if (is_high && at + 3 < bytes.size() && unit(at + 2) >= 0xDC00U && unit(at + 2) < 0xE000U) {
            code = 0x10000U + ((code - 0xD800U) << 10U) + (unit(at + 2) - 0xDC00U);
            at += 2;
        } else if (code >= 0xD800U && code < 0xE000U) {
            return EncodingFault{at, "half of a surrogate pair: this is not UTF-16"};
        }
        append_utf8(text, code);
    }
    return text;
}

/// The characters of windows-1252 at 0x80 to 0x9F; 0 where there is none.
constexpr std::array<std::uint16_t, 32> kWindows = {0x20AC, 0,      0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
                                                    0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0,      0x017D, 0,
                                                    0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
                                                    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0,      0x017E, 0x0178};

std::variant<std::string, EncodingFault> from_bytes(std::string_view bytes, bool is_windows) {
    std::string text;
    text.reserve(bytes.size());
    for (std::size_t at = 0; at < bytes.size(); ++at) {
        std::uint32_t code = static_cast<unsigned char>(bytes[at]);
        if (is_windows && code >= 0x80U && code < 0xA0U) {
            code = kWindows.at(code - 0x80U);
            if (code == 0) return EncodingFault{at, "windows-1252 does not have this character"};
        }
        append_utf8(text, code);
    }
    return text;
}

std::variant<std::string, EncodingFault> checked_utf8(std::string_view text, std::size_t skipped) {
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t length = parsing::character_length(text, at);
        if (length == 0) return EncodingFault{skipped + at, "this byte is not part of a UTF-8 character"};
        at += length;
    }
    return std::string(text);
}

/// In capitals; empty if the XML declaration has none.
std::string declared_encoding(std::string_view bytes) {
    if (!bytes.starts_with("<?xml")) return {};
    const std::string_view declaration = bytes.substr(0, bytes.find("?>"));
    const std::size_t word = declaration.find("encoding");
    const std::size_t open = word == std::string_view::npos ? word : declaration.find_first_of("\"'", word);
    const std::size_t close = open == std::string_view::npos ? open : declaration.find(declaration[open], open + 1);
    if (close == std::string_view::npos) return {};
    std::string name(declaration.substr(open + 1, close - open - 1));
    std::transform(name.begin(), name.end(), name.begin(),
                   [](char letter) { return static_cast<char>(std::toupper(static_cast<unsigned char>(letter))); });
    return name;
}

/// XML allows no control characters except white space.
std::variant<std::string, EncodingFault> without_nul(std::variant<std::string, EncodingFault> text) {
    if (const auto* decoded = std::get_if<std::string>(&text)) {
        const std::size_t nul = decoded->find('\0');
        if (nul != std::string::npos) return EncodingFault{nul, "a NUL character: this is not XML"};
    }
    return text;
}

std::variant<std::string, EncodingFault> from_declared(std::string_view bytes) {
    const std::string name = declared_encoding(bytes);
    if (name.empty() || name == "UTF-8" || name == "UTF8" || name == "US-ASCII" || name == "ASCII")
        return checked_utf8(bytes, 0);
    if (name == "ISO-8859-1" || name == "LATIN1" || name == "LATIN-1") return from_bytes(bytes, false);
    if (name == "WINDOWS-1252" || name == "CP1252") return from_bytes(bytes, true);
    if (name.starts_with("UTF-16")) return EncodingFault{0, "the XML declaration says UTF-16, but the text is not"};
    return EncodingFault{0, fmt::format("the encoding `{}` is not known; save the file as UTF-8", name)};
}

}  // namespace

std::size_t mark_length(std::string_view text) { return text.starts_with(kMark) ? kMark.size() : 0; }

std::variant<std::string, EncodingFault> decode(std::string_view bytes) {
    using namespace std::string_view_literals;
    if (mark_length(bytes) != 0) return without_nul(checked_utf8(bytes.substr(kMark.size()), kMark.size()));
    if (bytes.starts_with("\xFF\xFE\0\0"sv) || bytes.starts_with("\0\0\xFE\xFF"sv) || bytes.starts_with("<\0\0\0"sv) ||
        bytes.starts_with("\0\0\0<"sv))
        return EncodingFault{0, "this is UTF-32; save the file as UTF-8"};
    if (bytes.starts_with("\xFF\xFE"sv) || bytes.starts_with("\xFE\xFF"sv))
        return without_nul(from_utf16(bytes, 2, bytes.starts_with("\xFE\xFF"sv)));
    if (bytes.starts_with("<\0"sv) || bytes.starts_with("\0<"sv))
        return without_nul(from_utf16(bytes, 0, bytes.starts_with("\0<"sv)));
    return without_nul(from_declared(bytes));
}

std::string as_utf8(std::string bytes) {
    if (mark_length(bytes) != 0) return bytes;
    auto text = decode(bytes);
    auto* decoded = std::get_if<std::string>(&text);
    if (decoded == nullptr || *decoded == bytes) return bytes;
    return std::string(kMark) + std::move(*decoded);
}

}  // namespace map2pml::xmi
