/// How many random cases a test takes, and with which seed it begins.
///
/// A plain `tests/run` takes a tenth of them, `tests/run --long` (M2P_LONG) and M2P_RANDOM=all take all. The environment
/// variable of a test (M2P_RANDOM_PROTOCOLS=20000) wins over both, M2P_SEED chooses other cases. The same seed gives the same
/// cases everywhere.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <numeric>
#include <string_view>
#include <vector>

namespace tests {

/// More than a plain run takes.
[[nodiscard]] inline bool takes_all_cases() {
    const char* random = std::getenv("M2P_RANDOM");
    return std::getenv("M2P_LONG") != nullptr || (random != nullptr && std::string_view(random) == "all");
}

/// A number in the environment; nothing there, or no number: `otherwise`.
[[nodiscard]] inline std::uint64_t number_from(const char* variable, std::uint64_t otherwise) {
    const char* text = std::getenv(variable);
    char* end = nullptr;
    const std::uint64_t number = text == nullptr ? 0 : std::strtoull(text, &end, 10);
    return text == nullptr || end == text || *end != '\0' ? otherwise : number;
}

/// \param all of a long run. \param variable the environment variable that says another number.
[[nodiscard]] inline std::uint64_t random_cases(std::uint64_t all, const char* variable) {
    return number_from(variable, takes_all_cases() ? all : (all + 9) / 10);
}

/// The seed of the first case; the next case takes the next one.
[[nodiscard]] inline std::uint64_t first_seed() { return number_from("M2P_SEED", 1); }

/// As many seeds, the first one first.
[[nodiscard]] inline std::vector<std::uint32_t> seeds(std::uint64_t count) {
    std::vector<std::uint32_t> all(count);
    std::iota(all.begin(), all.end(), static_cast<std::uint32_t>(first_seed()));
    return all;
}

/// A long run takes every case; a plain run takes one of `period`, and which one depends on the seed. So no case is out of
/// reach of plain runs.
/// \param at number of the case.
[[nodiscard]] inline bool is_drawn(std::uint64_t at, std::uint64_t period) {
    return takes_all_cases() || (at + first_seed()) % period == 0;
}

}  // namespace tests
