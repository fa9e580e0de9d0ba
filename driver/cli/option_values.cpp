#include "driver/cli/option_values.h"

#include <array>
#include <charconv>
#include <cmath>
#include <limits>

namespace map2pml::cli {

namespace {

constexpr std::uint32_t kMostNumber = 1'000'000'000;  ///< as in check files

struct Unit {
    std::string_view name;
    double factor;
};

/// A decimal number and the text after it. Only digits and one point: no sign, no exponent, no `inf`.
std::optional<std::pair<double, std::string_view>> decimal(std::string_view text) {
    const std::size_t end = std::min(text.find_first_not_of("0123456789."), text.size());
    double value = 0;
    const auto [stop, fault] = std::from_chars(text.data(), text.data() + end, value, std::chars_format::fixed);
    if (fault != std::errc{} || stop != text.data() + end) return std::nullopt;
    return std::pair{value, text.substr(end)};
}

template <std::size_t size>
std::optional<double> with_unit(std::string_view text, const std::array<Unit, size>& units) {
    const auto number = decimal(text);
    if (!number) return std::nullopt;
    for (const Unit& unit : units)
        if (unit.name == number->second) return number->first * unit.factor;
    return std::nullopt;
}

}  // namespace

std::optional<std::uint32_t> positive_number(std::string_view text) {
    std::uint32_t value = 0;
    const auto [stop, fault] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (fault != std::errc{} || stop != text.data() + text.size() || value == 0 || value > kMostNumber)
        return std::nullopt;
    return value;
}

std::optional<std::uint64_t> whole_number(std::string_view text) {
    std::uint64_t value = 0;
    const auto [stop, fault] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool is_whole = fault == std::errc{} && stop == text.data() + text.size();
    return is_whole ? std::optional(value) : std::nullopt;
}

std::optional<std::chrono::milliseconds> duration(std::string_view text) {
    constexpr std::array kUnits = {Unit{"ms", 1}, Unit{"s", 1000}, Unit{"", 1000}, Unit{"m", 60e3}, Unit{"h", 3600e3}};
    constexpr double kYear = 365.0 * 24 * 3600e3;
    const auto value = with_unit(text, kUnits);
    if (!value || *value < 1 || *value > kYear) return std::nullopt;
    return std::chrono::milliseconds(std::llround(*value));
}

std::optional<std::uint64_t> byte_size(std::string_view text) {
    constexpr double kK = 1024;
    constexpr std::array kUnits = {
        Unit{"K", kK},           Unit{"KB", kK},           Unit{"M", kK * kK},           Unit{"MB", kK * kK},
        Unit{"G", kK * kK * kK}, Unit{"GB", kK * kK * kK}, Unit{"T", kK * kK * kK * kK}, Unit{"TB", kK * kK * kK * kK}};
    constexpr double kMost = 1024 * kK * kK * kK * kK;
    const auto value = with_unit(text, kUnits);
    if (!value || *value < kK * kK || *value > kMost) return std::nullopt;
    return static_cast<std::uint64_t>(*value);
}

std::optional<std::pair<std::string, std::uint32_t>> named_number(std::string_view text) {
    const std::size_t equals = text.rfind('=');
    if (equals == std::string_view::npos || equals == 0) return std::nullopt;
    const auto number = positive_number(text.substr(equals + 1));
    if (!number) return std::nullopt;
    return std::pair{std::string(text.substr(0, equals)), *number};
}

std::vector<std::string> comma_list(std::string_view text) {
    std::vector<std::string> parts;
    while (true) {
        const std::size_t comma = text.find(',');
        parts.emplace_back(text.substr(0, comma));
        if (comma == std::string_view::npos) return parts;
        text.remove_prefix(comma + 1);
    }
}

}  // namespace map2pml::cli
