/// Numbers whose bits depend on all bits of another number, for hash values that are added up.   SplitMix64 (Steele, Lea and Flood 2014)
#pragma once

#include <cstdint>

namespace map2pml::graph {

[[nodiscard]] constexpr std::uint64_t mixed_bits(std::uint64_t number) {
    number += 0x9e3779b97f4a7c15ULL;
    number = (number ^ (number >> 30U)) * 0xbf58476d1ce4e5b9ULL;
    number = (number ^ (number >> 27U)) * 0x94d049bb133111ebULL;
    return number ^ (number >> 31U);
}

}  // namespace map2pml::graph
