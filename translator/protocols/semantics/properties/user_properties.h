/// The properties that a user states, decided on a graph of states.   graph + property -> a verdict and a run
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "translator/model/formulas/property.h"
#include "translator/protocols/semantics/graph/exploration.h"
#include "translator/protocols/semantics/properties/properties.h"

namespace map2pml::semantics {

/// A run as its events; what comes after a loop begins is repeated for ever.
struct PropertyRun {
    std::vector<Event> steps;
    std::optional<std::size_t> loop = {};  ///< ltl: index of its first step; `steps.size()`: nothing more ever happens
};

struct UserVerdict {
    ir::Verdict verdict = ir::Verdict::holds;
    std::optional<PropertyRun>
        run;  ///< why: what violates the property; for `reachable` and traces what shows that it holds
};

/// A run of the graph that decides: that violates the property or, for `reachable` and traces, shows it; none: there is
/// none. All but the loops of `ltl` are shortest ones.
[[nodiscard]] std::optional<PropertyRun> find_run(const ir::UserProperty& property, const StepGraph& graph);

/// \param property one of the instance of the exploration. Where the search was cut, what was not found is `incomplete`.
[[nodiscard]] UserVerdict decide(const ir::UserProperty& property, const Exploration& exploration);

}  // namespace map2pml::semantics
