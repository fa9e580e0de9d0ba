/// The work before a search, under the budgets of the user.   work -> its result, or a diagnostic that says what ran out
#pragma once

#include "driver/input/reading/settings.h"
#include "translator/foundation/budget/work_budget.h"
#include "translator/foundation/diag/diagnostic.h"

namespace map2pml::input {

/// The diagnostic for a file whose work exceeded a budget. `limits` are the budgets in force.
[[nodiscard]] diag::Diagnostic over_budget(const budget::Exceeded& exceeded, const budget::Limits& limits,
                                           source::FileId file);

/// Does `work`, which gives a result; what goes past a budget is reported of the file that `place` gives, and the result is
/// then `otherwise`.
template <typename Place, typename Work, typename Result>
[[nodiscard]] Result within_budget(const budget::Limits& limits, const Place& place, diag::Sink& sink, const Work& work,
                                   Result otherwise) {
    try {
        const budget::Scope scope(limits);
        return work();
    } catch (const budget::Exceeded& exceeded) {
        sink.report(over_budget(exceeded, limits, place()));
        return otherwise;
    }
}

/// The result of work that an exception ended which nothing else handles: a diagnostic if the system refused something, as for an
/// exceeded budget, else a bug of this program.
template <typename Result>
[[nodiscard]] Result ended_by(const std::exception& fault) {
    Result result;
    if (std::string refused = budget::refused_by_system(fault); !refused.empty())
        result.diagnostics.push_back({diag::Code::over_budget, {}, std::move(refused), {}});
    else
        result.error = std::string("internal error: ") + fault.what();
    return result;
}

}  // namespace map2pml::input
