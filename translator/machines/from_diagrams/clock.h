/// A deadline with a clock, as a refinement.   machine + its answers -> context, machine (rules 6 and 7)
#pragma once

#include <string>
#include <vector>

#include "translator/machines/from_diagrams/any_names.h"
#include "translator/machines/from_diagrams/formulas.h"
#include "translator/machines/from_diagrams/rule_reader.h"
#include "translator/model/machines/model/model.h"

namespace map2pml::auml_to_eventb {

struct Deadline {
    std::string close;                ///< the event that ends the wait
    std::vector<std::string> events;  ///< the answers, which have to come in time
    std::vector<std::string> sets;    ///< the agents that have answered
    PredicatePtr waiting;             ///< the phase in which answers come
    PredicatePtr until;               ///< all phases in which the wait has not ended
    PredicatePtr later;               ///< all phases that come after its end only
};

/// Adds the context with the time that there is, and the machine with the clock: whoever answers does so in time (P2), and either all
/// have answered (`all_replied`) or the time has passed (`deadline`, P3). The clock has its turns only meanwhile (P1).
/// \param project its last context and machine are refined; theorem DLF is added by the caller.
void add_clock(eventb::Project& project, const Deadline& deadline, const AnyNames& names, Identifiers& identifiers,
               RuleReader& reader);

}  // namespace map2pml::auml_to_eventb
