/// One interaction with a lifeline of any number of agents.   `Interaction` -> `eventb::Project`, proved for every number
///
///   interaction --parts_of--> Part --phases_of--> phases --formulas_of--> context and machine (--add_clock--> a refinement with a clock)
///
/// The machines are those of the published contract net (Jemni Ben Ayed, Siala, 2008), repaired: rules 1 to 5 in the first one,
/// 6 and 7 in the second.
#pragma once

#include <string>
#include <variant>

#include "translator/foundation/diag/diagnostic.h"
#include "translator/languages/diagrams/diagram.h"
#include "translator/machines/from_diagrams/phases.h"
#include "translator/model/machines/model/model.h"

namespace map2pml::auml_to_eventb {

/// \param interaction in its global order, with the lifeline of many drawn as one agent, as `plain` gives it for one.
/// \param many which lifeline. \param name of the project; its components are `NAME_C0`, `NAME_M0`, and with a deadline `NAME_C1`, `NAME_M1`.
/// \param sink gets warnings about what is left out, if there is a project.
[[nodiscard]] std::variant<eventb::Project, NoPhases> machine_for_any(const auml::Interaction& interaction,
                                                                      auml::LifelineIndex many, const std::string& name,
                                                                      diag::Sink& sink);

}  // namespace map2pml::auml_to_eventb
