#include "driver/verdicts/instances/internal.h"

#include <algorithm>
#include <limits>
#include <tuple>

namespace map2pml::check {

namespace {

std::uint64_t weight_of(const Choice& choice) { return std::max<std::uint64_t>(1, choice.agents); }

std::uint64_t least_of(const Choices& family, std::size_t from) {
    std::uint64_t sum = 0;
    for (std::size_t at = from; at < family.numbers.size(); ++at)
        sum += weight_of(family.numbers[at]) * family.numbers[at].first;
    return sum;
}

std::uint64_t greatest_of(const Choices& family, std::size_t from) {
    std::uint64_t sum = 0;
    for (std::size_t at = from; at < family.numbers.size(); ++at)
        sum += weight_of(family.numbers[at]) * family.numbers[at].last;
    return sum;
}

/// Chooses the numbers from `chosen.values.size()` on, so that they add up to `left`.
void choose(const Choices& family, std::uint64_t left, Candidate& chosen, std::vector<Candidate>& all) {
    const std::size_t at = chosen.values.size();
    if (at == family.numbers.size()) {
        if (left == 0) all.push_back(chosen);
        return;
    }
    const Choice& number = family.numbers[at];
    const std::uint64_t least = least_of(family, at + 1);
    const std::uint64_t greatest = greatest_of(family, at + 1);
    for (std::uint32_t value = number.first; value <= number.last; ++value) {
        const std::uint64_t own = weight_of(number) * value;
        if (own + least > left) break;
        if (own + greatest < left) continue;
        chosen.values.push_back(value);
        chosen.agents += std::uint64_t{number.agents} * value;
        choose(family, left - own, chosen, all);
        chosen.agents -= std::uint64_t{number.agents} * value;
        chosen.values.pop_back();
    }
}

}  // namespace

std::uint64_t least_size(const std::vector<Choices>& families) {
    std::uint64_t least = std::numeric_limits<std::uint64_t>::max();
    for (const Choices& each : families) least = std::min(least, each.base + least_of(each, 0));
    return least;
}

std::uint64_t greatest_size(const std::vector<Choices>& families) {
    std::uint64_t greatest = 0;
    for (const Choices& each : families) greatest = std::max(greatest, each.base + greatest_of(each, 0));
    return greatest;
}

std::uint64_t count_candidates(const std::vector<Choices>& families) {
    constexpr std::uint64_t kMost = std::uint64_t{1} << 63U;
    std::uint64_t sum = 0;
    for (const Choices& family : families) {
        std::uint64_t product = 1;
        for (const Choice& each : family.numbers) {
            const std::uint64_t values = std::uint64_t{each.last} - each.first + 1;
            product = product > kMost / values ? kMost : product * values;
        }
        sum = product > kMost - sum ? kMost : sum + product;
    }
    return sum;
}

std::vector<Candidate> candidates_of_size(const std::vector<Choices>& families, std::uint64_t size) {
    std::vector<Candidate> all;
    for (std::size_t family = 0; family < families.size(); ++family) {
        const Choices& choices = families[family];
        if (choices.base <= size) {
            Candidate chosen{family, {}, choices.base, size};
            choose(choices, size - choices.base, chosen, all);
        }
    }
    std::stable_sort(all.begin(), all.end(), [](const Candidate& one, const Candidate& other) {
        return std::tie(one.agents, one.family, one.values) < std::tie(other.agents, other.family, other.values);
    });
    return all;
}

}  // namespace map2pml::check
