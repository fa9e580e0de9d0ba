#include "driver/check/growth.h"

#include <algorithm>
#include <cmath>

namespace map2pml::check {

namespace {

constexpr double kNoticeable = 1.05;  ///< a factor below says nothing

/// `larger` has one more of this number, and is otherwise the same.
bool is_one_more(const Measured& smaller, const Measured& larger, std::size_t number) {
    for (std::size_t at = 0; at < smaller.values.size(); ++at) {
        if (larger.values[at] != smaller.values[at] + (at == number ? 1U : 0U)) return false;
    }
    return true;
}

/// Of the pair with the most states.
double factor_of(const std::vector<Measured>& measured, std::size_t number) {
    double factor = 0;
    std::uint64_t most = 0;
    for (const Measured& smaller : measured) {
        for (const Measured& larger : measured) {
            if (larger.states >= most && smaller.states > 0 && is_one_more(smaller, larger, number)) {
                most = larger.states;
                factor = static_cast<double>(larger.states) / static_cast<double>(smaller.states);
            }
        }
    }
    return factor;
}

}  // namespace

std::optional<Growth> growth_of(const std::vector<Measured>& measured, const std::vector<std::uint32_t>& target) {
    if (measured.empty()) {
        return std::nullopt;
    }
    Growth growth;
    for (std::size_t at = 0; at < target.size(); ++at) growth.factors.push_back(factor_of(measured, at));
    const auto largest =
        std::max_element(measured.begin(), measured.end(),
                         [](const Measured& one, const Measured& other) { return one.states < other.states; });
    growth.largest = static_cast<std::size_t>(largest - measured.begin());
    double estimate = static_cast<double>(largest->states);
    for (std::size_t at = 0; at < target.size(); ++at) {
        const double more = static_cast<double>(target[at]) - static_cast<double>(largest->values[at]);
        if (more != 0 && growth.factors[at] == 0) {
            return growth;  // nothing is known of this number
        }
        estimate *= more == 0 ? 1 : std::pow(growth.factors[at], more);
    }
    if (std::isfinite(estimate)) growth.estimate = estimate;
    return growth;
}

std::vector<std::size_t> helping(const Growth& growth, const std::vector<std::uint32_t>& target) {
    std::vector<std::size_t> numbers;
    for (std::size_t at = 0; at < target.size(); ++at) {
        if (target[at] > 1 && growth.factors[at] >= kNoticeable) numbers.push_back(at);
    }
    std::stable_sort(numbers.begin(), numbers.end(),
                     [&](std::size_t one, std::size_t other) { return growth.factors[one] > growth.factors[other]; });
    return numbers;
}

}  // namespace map2pml::check
