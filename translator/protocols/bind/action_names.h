/// The names in the actions of a modal formula: messages, procedures, agents, roles.   private to the room
#pragma once

#include "translator/model/formulas/modal_formula.h"
#include "translator/protocols/bind/name_resolver.h"

namespace map2pml::passes {

/// Reports, or leaves out, what the protocol does not have. Terms inside of messages may be anything: some instance may have them.
void check_actions(const ir::ModalFormula& formula, NameResolver& names);

}  // namespace map2pml::passes
