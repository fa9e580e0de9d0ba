/// A hash that stays the same in every build and on every machine.   bytes -> 64 bits
#pragma once

#include <cstdint>
#include <string_view>

namespace map2pml::source {

/// FNV-1a. It tells texts apart that differ by accident, not by intent.
[[nodiscard]] constexpr std::uint64_t fnv1a(std::string_view text) {
    std::uint64_t hash = 14695981039346656037ULL;
    for (const char each : text) hash = (hash ^ static_cast<unsigned char>(each)) * 1099511628211ULL;
    return hash;
}

}  // namespace map2pml::source
