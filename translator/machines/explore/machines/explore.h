/// Explores a machine of Event-B on one instance.   checked machine, settings -> what holds in all states that it reaches
///
/// Breadth first. Invariants, theorems and well-definedness are those of each reached state; that of the refined machines too, whose own
/// variables follow the refined events by the witnesses. A verdict is about this instance, and a search that was not finished never says `holds`.
#pragma once

#include "translator/machines/check/checked.h"
#include "translator/machines/explore/developments/finding.h"
#include "translator/machines/explore/machines/settings.h"

namespace map2pml::machine_exploration {

struct Explored {
    maze_exploration::Report report;  ///< a finding for each property, and for each label that fails
    std::string fault;                ///< of the settings; empty: none
};

[[nodiscard]] Explored explore(const eventb::CheckedMachine& machine, const Settings& settings);

/// A run by chance of up to `steps` events, as a finding.
[[nodiscard]] Explored walk(const eventb::CheckedMachine& machine, const Settings& settings,
                            const maze_exploration::Choose& choose, std::size_t steps);

}  // namespace map2pml::machine_exploration
