#include "driver/runs/trace/rounds.h"

#include <algorithm>

namespace map2pml::trace {

std::optional<Counterexample> with_one_round(const Counterexample& run) {
    if (!run.lasso_start) return std::nullopt;
    const auto begin = run.steps.begin() + static_cast<std::ptrdiff_t>(*run.lasso_start);
    const std::size_t whole = run.steps.size() - *run.lasso_start;
    for (std::size_t round = 1; round <= whole / 2; ++round) {
        const auto second = begin + static_cast<std::ptrdiff_t>(round);
        if (whole % round == 0 && std::equal(second, run.steps.end(), begin,
                                             run.steps.end() - static_cast<std::ptrdiff_t>(round), says_the_same)) {
            Counterexample result = run;
            result.steps.resize(*run.lasso_start + round);
            return result;
        }
    }
    return std::nullopt;
}

}  // namespace map2pml::trace
