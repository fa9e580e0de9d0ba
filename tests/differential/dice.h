/// Random choices that are the same on every machine.   seed -> numbers
///
/// The distributions of the standard library are not fixed by the standard; the engine is.
#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

namespace map2pml::differential {

class Dice {
  public:
    /// \param attempt tells apart what is thrown again for one seed.
    explicit Dice(std::uint64_t seed, std::uint64_t attempt = 0)
        : engine_((seed + 1) * 0x9e3779b97f4a7c15U + attempt * 0xbf58476d1ce4e5b9U) {}

    /// 0 … n-1; 0 when n is 0.
    std::uint32_t below(std::size_t n) { return n == 0 ? 0 : static_cast<std::uint32_t>((engine_() >> 11U) % n); }
    bool percent(unsigned chance) { return below(100) < chance; }

    template <typename T>
    const T& pick(const std::vector<T>& from) {
        return from[below(from.size())];
    }

    /// Index of the weight that was hit; the weights must not all be 0.
    std::size_t weighted(const std::vector<unsigned>& weights) {
        unsigned sum = 0;
        for (const unsigned weight : weights) sum += weight;
        unsigned at = below(sum);
        std::size_t index = 0;
        while (at >= weights[index]) at -= weights[index++];
        return index;
    }

  private:
    std::mt19937_64 engine_;
};

}  // namespace map2pml::differential
