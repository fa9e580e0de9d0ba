/// One interaction as a context and a machine.   `Interaction` -> `eventb::Project`
///
///   interaction --parts_of--> Part --behaviour_of, weight_of--> context and machine
#pragma once

#include <string>

#include "translator/foundation/diag/diagnostic.h"
#include "translator/languages/diagrams/diagram.h"
#include "translator/model/machines/model/model.h"

namespace map2pml::auml_to_eventb {

/// \param interaction in its global order, as `plain` gives it. \param name of the project; its components are called `NAME_C0` and
/// `NAME_M0`. Every element has the span of what it comes from. \returns no machine, and an error, when nothing happens in it.
[[nodiscard]] eventb::Project machine_of(const auml::Interaction& interaction, const std::string& name,
                                         diag::Sink& sink);

}  // namespace map2pml::auml_to_eventb
