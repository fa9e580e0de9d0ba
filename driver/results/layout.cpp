#include "driver/results/layout.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "translator/foundation/source/printable.h"

namespace map2pml::report {

namespace {

bool starts_code_point(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U; }

std::string_view escape_for(Tone tone) {
    switch (tone) {
        case Tone::plain:
            return "";
        case Tone::strong:
            return "\x1b[1m";
        case Tone::faint:
            return "\x1b[2m";
        case Tone::good:
            return "\x1b[32m";
        case Tone::bad:
            return "\x1b[1;31m";
        case Tone::warn:
            return "\x1b[1;33m";
        case Tone::place:
            return "\x1b[36m";
        case Tone::caret:
            return "\x1b[1;32m";
    }
    return "";
}

std::vector<std::string_view> split_at_blanks(std::string_view text) {
    std::vector<std::string_view> words;
    while (true) {
        const std::size_t begin = text.find_first_not_of(" \n");
        if (begin == std::string_view::npos) return words;
        const std::size_t end = std::min(text.find_first_of(" \n", begin), text.size());
        words.push_back(text.substr(begin, end - begin));
        text.remove_prefix(end);
    }
}

}  // namespace

std::string painted(bool color, Tone tone, std::string_view text) {
    const std::string_view escape = escape_for(tone);
    if (!color || escape.empty() || text.empty()) return std::string(text);
    return fmt::format("{}{}\x1b[0m", escape, text);
}

std::size_t columns(std::string_view text) {
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), starts_code_point));
}

std::string printable(std::string_view text) { return source::printable(text); }

std::string padded(std::string_view text, std::size_t width) {
    const std::size_t used = columns(text);
    return std::string(text) + std::string(used < width ? width - used : 0, ' ');
}

std::string shortened(std::string_view text, std::size_t width) {
    constexpr std::string_view kMore = " ...";
    const std::size_t room = width > kMore.size() ? width - kMore.size() : 1;
    std::size_t end = 0;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const bool word_ends = text[at] != ' ' && (at + 1 == text.size() || text[at + 1] == ' ');
        end = word_ends && columns(text.substr(0, at + 1)) <= room ? at + 1 : end;
    }
    return std::string(text.substr(0, end)) + std::string(kMore);
}

std::vector<std::string> wrapped(std::string_view text, std::size_t width) {
    std::vector<std::string> lines(1);
    for (const std::string_view word : split_at_blanks(text)) {
        if (!lines.back().empty() && columns(lines.back()) + 1 + columns(word) > width) lines.emplace_back();
        if (!lines.back().empty()) lines.back() += ' ';
        lines.back() += word;
    }
    return lines;
}

std::string hanging(std::string_view lead, std::string_view text, std::size_t width) {
    const std::size_t indent = columns(lead);
    const std::vector<std::string> lines = wrapped(text, width > indent ? width - indent : 1);
    std::string result(lead);
    result += lines.front();
    for (std::size_t at = 1; at < lines.size(); ++at) result += "\n" + std::string(indent, ' ') + lines[at];
    return result;
}

std::string listed(const std::vector<std::string>& items) {
    if (items.size() < 2) return joined(items, "");
    const std::vector<std::string> first(items.begin(), items.end() - 1);
    return joined(first, ", ") + " and " + items.back();
}

std::string joined(const std::vector<std::string>& items, std::string_view between) {
    return fmt::format("{}", fmt::join(items, between));
}

std::string counted(std::uint64_t count, std::string_view noun) {
    return fmt::format("{} {}{}", grouped(count), noun, count == 1 ? "" : "s");
}

std::string grouped(std::uint64_t number) {
    std::string digits = std::to_string(number);
    for (std::size_t at = digits.size(); at > 3;) {
        at -= 3;
        digits.insert(at, ",");
    }
    return digits;
}

std::string bytes_text(std::uint64_t bytes) {
    constexpr std::array kUnits = {"B", "KB", "MB", "GB", "TB"};
    auto value = static_cast<double>(bytes);
    std::size_t unit = 0;
    while (value >= 1023.5 && unit + 1 < kUnits.size()) {
        value /= 1024;
        ++unit;
    }
    const bool whole = unit == 0 || value >= 9.95 || value == std::floor(value);
    return fmt::format("{:.{}f} {}", value, whole ? 0 : 1, kUnits.at(unit));
}

std::string seconds_text(double seconds) {
    if (seconds < 0.1) return fmt::format("{} ms", std::llround(std::max(seconds, 0.0) * 1000));
    if (seconds < 9.95) return fmt::format("{:.1f} s", seconds);
    const auto whole = static_cast<std::uint64_t>(std::llround(seconds));
    return whole < 120 ? fmt::format("{} s", whole) : fmt::format("{} min {} s", whole / 60, whole % 60);
}

}  // namespace map2pml::report
