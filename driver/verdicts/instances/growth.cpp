#include "driver/verdicts/instances/internal.h"

#include <algorithm>
#include <cmath>

namespace map2pml::check {

namespace {

constexpr double kNoticeable = 1.05;  ///< a factor below says nothing

/// `larger` has one more of this number, and is otherwise the same.
bool is_one_more(const Measured& smaller, const Measured& larger, std::size_t number) {
    for (std::size_t at = 0; at < smaller.values.size(); ++at)
        if (larger.values[at] != smaller.values[at] + (at == number ? 1U : 0U)) return false;
    return true;
}

/// Two instances, and the factor between them.
struct Pair {
    const Measured* smaller = nullptr;
    const Measured* larger = nullptr;
    [[nodiscard]] double factor() const {
        return larger == nullptr ? 0 : static_cast<double>(larger->states) / static_cast<double>(smaller->states);
    }
};

/// With the most states, and up to `end` if that is given.
Pair largest_pair(const std::vector<Measured>& measured, std::size_t number, const Measured* end = nullptr) {
    Pair pair;
    for (const Measured& smaller : measured) {
        for (const Measured& larger : measured) {
            const bool is_larger = pair.larger == nullptr || larger.states >= pair.larger->states;
            if (is_larger && smaller.states > 0 && (end == nullptr || &larger == end) &&
                is_one_more(smaller, larger, number))
                pair = {&smaller, &larger};
        }
    }
    return pair;
}

/// How much larger the factor is than the one before it; 1: it does not grow, or nothing is known.
double rise_of(const std::vector<Measured>& measured, std::size_t number, const Pair& pair) {
    const double before = pair.smaller == nullptr ? 0 : largest_pair(measured, number, pair.smaller).factor();
    return before > 0 ? std::max(1.0, pair.factor() / before) : 1;
}

}  // namespace

std::optional<Growth> growth_of(const std::vector<Measured>& measured, const std::vector<std::uint32_t>& target) {
    if (measured.empty()) return std::nullopt;
    Growth growth;
    std::vector<double> rises;
    for (std::size_t at = 0; at < target.size(); ++at) {
        const Pair pair = largest_pair(measured, at);
        growth.factors.push_back(pair.factor());
        rises.push_back(rise_of(measured, at, pair));
    }
    const auto largest =
        std::max_element(measured.begin(), measured.end(),
                         [](const Measured& one, const Measured& other) { return one.states < other.states; });
    growth.largest = static_cast<std::size_t>(largest - measured.begin());
    double lower = static_cast<double>(largest->states);
    growth.upper = lower;
    for (std::size_t at = 0; at < target.size(); ++at) {
        const double more = static_cast<double>(target[at]) - static_cast<double>(largest->values[at]);
        if (more != 0 && growth.factors[at] == 0) return growth;  // nothing is known of this number
        lower *= std::pow(growth.factors[at], more);
        growth.upper *= std::pow(growth.factors[at], more) * std::pow(rises[at], more * (more + 1) / 2);
    }
    if (std::isfinite(lower)) growth.lower = lower;
    return growth;
}

std::vector<std::size_t> helping(const Growth& growth, const std::vector<std::uint32_t>& target) {
    std::vector<std::size_t> numbers;
    for (std::size_t at = 0; at < target.size(); ++at)
        if (target[at] > 1 && growth.factors[at] >= kNoticeable) numbers.push_back(at);
    std::stable_sort(numbers.begin(), numbers.end(),
                     [&](std::size_t one, std::size_t other) { return growth.factors[one] > growth.factors[other]; });
    return numbers;
}

}  // namespace map2pml::check
