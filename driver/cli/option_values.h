/// The values of options: numbers with units, `NAME=N` lists, names out of a list.   text -> value, or nothing
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace map2pml::cli {

/// A whole number from 1 to 1000000000, which is also the maximum in a check file, so nothing has to be truncated on the way to the model.
[[nodiscard]] std::optional<std::uint32_t> positive_number(std::string_view text);
/// A whole number from 0 up to what 64 bits hold.
[[nodiscard]] std::optional<std::uint64_t> whole_number(std::string_view text);
/// `90`, `60s`, `1.5m`, `200ms`, `2h`; a bare number means seconds. More than 0, at most a year.
[[nodiscard]] std::optional<std::chrono::milliseconds> duration(std::string_view text);
/// `4G`, `512M`, `1.5GB`, `64K`; the unit is needed. At least a megabyte.
[[nodiscard]] std::optional<std::uint64_t> byte_size(std::string_view text);
/// `Bidder=3`
[[nodiscard]] std::optional<std::pair<std::string, std::uint32_t>> named_number(std::string_view text);
/// The parts between commas; empty parts are kept, so that the caller can reject them.
[[nodiscard]] std::vector<std::string> comma_list(std::string_view text);

}  // namespace map2pml::cli
