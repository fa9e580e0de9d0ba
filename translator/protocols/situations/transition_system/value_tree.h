/// Terms of a run for those who know no LCC: modal formulas, rules of agents.   `Value` -> `ir::TermTree`
#pragma once

#include "translator/model/formulas/term_tree.h"
#include "translator/protocols/situations/transition_system/value.h"

namespace map2pml::lcc {

/// What has no value is `_`.
[[nodiscard]] ir::TermTree tree_of(const Value& value);
/// What has no value is one that is only equal to itself: the same variable twice is the same, and equal to nothing that is written.
[[nodiscard]] ir::TermTree closed_tree_of(const Value& value);

}  // namespace map2pml::lcc
