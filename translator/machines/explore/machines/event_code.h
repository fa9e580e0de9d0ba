/// Events as predicates on values before and after.   checked machine -> `EventCode`s and formulas that each state must fulfil
#pragma once

#include <map>
#include <string>
#include <vector>

#include "translator/machines/check/checked.h"

namespace map2pml::machine_exploration {

/// A formula that is true in each state, or before each event.
struct Requirement {
    std::string property;  ///< `invariant`, `theorem`, `well-definedness`
    std::string label;     ///< `inv1`, `found/grd2`
    eventb::PredicatePtr formula;
    source::Span span;
};

struct EventCode {
    const eventb::CheckedEvent* event = nullptr;
    eventb::PredicatePtr guard;
    std::vector<eventb::Bound> after;  ///< primed names of what it assigns
    eventb::PredicatePtr actions;      ///< on the values before and after
    bool is_nondeterministic = false;
    /// Of variables of refined machines that this machine does not have: what the refined events do, by the witnesses.
    std::vector<eventb::Bound> abstract_names;  ///< parameters and primed names
    eventb::PredicatePtr abstract;
    std::vector<eventb::ExpressionPtr> variants_after;  ///< each variant on the values after

    [[nodiscard]] const std::string& label() const { return event->label; }
};

struct MachineCode {
    std::vector<eventb::Bound> variables;  ///< its own first, then those that only refined machines have
    std::size_t own = 0;
    EventCode first;
    std::vector<EventCode> events;
    std::vector<Requirement> requirements;
};

/// The machine has an INITIALISATION; `check_project` sees to it.
[[nodiscard]] MachineCode code_of(const eventb::CheckedMachine& machine);

}  // namespace map2pml::machine_exploration
