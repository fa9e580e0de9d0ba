/// The lifelines that decide each choice, as far as the whole diagram shows.   interaction -> diagnostics
///
/// A choice is local when one lifeline begins all of its operands. Otherwise those that begin may race: they are warned
/// about, pair by pair, and the model has the race.
#pragma once

#include "translator/foundation/diag/diagnostic.h"
#include "translator/languages/diagrams/diagram.h"

namespace map2pml::auml {

void check_choices(const Interaction& interaction, diag::Sink& sink);

}  // namespace map2pml::auml
