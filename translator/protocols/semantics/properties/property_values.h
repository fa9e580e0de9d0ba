/// Values of a property at the end of a run that broke it.   property + last step -> truths and values
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "translator/model/formulas/property.h"
#include "translator/protocols/semantics/rules/transition_system.h"

namespace map2pml::semantics {

/// A value that the property reads: state of the check file, or a variable of an agent.
struct ValueRead {
    std::string name;                      ///< `last`, `paid of B1`, `offers`, `A.$x`
    std::string value;                     ///< `none` where it has no value; a set as a whole
    std::optional<std::size_t> slot = {};  ///< of state: its place in `State::variables`
    bool before = false;                   ///< before the last step, as a `where` sees it; else after it
    std::size_t slots = 1;                 ///< how many places it has there
    bool operator==(const ValueRead&) const = default;
};

/// A part of the property without `and`, `or`, `not`, `->` and temporal operators.
struct AtomTruth {
    source::Span span;
    bool is_true = false;
    bool operator==(const AtomTruth&) const = default;
};

struct PropertyValues {
    bool formula = false;  ///< truth of the whole formula; false for a formula about runs
    std::vector<AtomTruth> atoms;
    std::vector<ValueRead> values;
};

/// \param property one of the instance, and not about traces; if it is about runs, its parts are evaluated.
/// \param before the state in which the last step was taken, \param last that step; both null: there was none.
[[nodiscard]] PropertyValues values_of(const ir::UserProperty& property, const TransitionSystem& system,
                                       const State* before, const Event* last, const State& after);

}  // namespace map2pml::semantics
