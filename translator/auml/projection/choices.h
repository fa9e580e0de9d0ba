/// Who decides, as far as the diagram as a whole shows.   interaction -> diagnostics
///
/// A choice is local when one lifeline begins all of its operands. Otherwise those that begin may race: they are warned
/// about, pair by pair, and the model has the race.
#pragma once

#include "translator/auml/diagram.h"
#include "translator/diag/diagnostic.h"

namespace map2pml::auml {

void check_choices(const Interaction& interaction, diag::Sink& sink);

}  // namespace map2pml::auml
