/// The actions in the modalities of a formula, and their terms.   tree -> `ir::ActionSet`, `ir::TermTree`   private to the room
#pragma once

#include "grammar/CheckParser.h"
#include "translator/languages/checkfile/tree_reader.h"
#include "translator/model/formulas/action_label.h"

namespace map2pml::checkfile {

/// `f(X, _)`, `!Ann`, `[H | T]`
[[nodiscard]] ir::TermTree build_pattern(grammar::CheckParser::PatternContext& tree, TreeReader& reader);

[[nodiscard]] ir::ActionSet build_steps(grammar::CheckParser::StepsContext& tree, TreeReader& reader);

}  // namespace map2pml::checkfile
