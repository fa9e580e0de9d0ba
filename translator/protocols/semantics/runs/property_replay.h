/// Does a run that somebody has found say what he claims of a property?   system + property + run -> yes or no
#pragma once

#include "translator/model/formulas/property.h"
#include "translator/protocols/semantics/rules/transition_system.h"
#include "translator/protocols/semantics/runs/run_graph.h"

namespace map2pml::semantics {

enum class RunShows : std::uint8_t {
    nothing,     ///< the run is one of the meaning, and does not decide the property
    decision,    ///< it violates the property; for `reachable` and traces: it shows that it holds
    impossible,  ///< no run of the meaning has these steps
    too_long,    ///< unknown: there are too many steps to keep all possible states
};

/// Follows all runs of the meaning that the run can be; one that decides is enough. A run without a loop that is to violate a
/// temporal property need not have ended: some way to go on must violate it. A run that is to come to some state is followed
/// in parts, so that it may be of any length; only traces and temporal properties can be `too_long`. \param property one of the system's instance.
[[nodiscard]] RunShows shows(const TransitionSystem& system, const ir::UserProperty& property, const SaidRun& run);

}  // namespace map2pml::semantics
