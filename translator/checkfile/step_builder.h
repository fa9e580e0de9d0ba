/// The actions in the modalities of a formula.   tree -> `ir::ActionSet`   private to the room
#pragma once

#include "grammar/CheckParser.h"
#include "translator/checkfile/tree_reader.h"
#include "translator/ir/action_label.h"

namespace map2pml::checkfile {

[[nodiscard]] ir::ActionSet build_steps(grammar::CheckParser::StepsContext& tree, TreeReader& reader);

}  // namespace map2pml::checkfile
