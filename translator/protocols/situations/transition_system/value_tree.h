/// Terms of a run for rooms that do not know LCC: modal formulas, rules of agents.   `Value` -> `ir::TermTree`
#pragma once

#include "translator/model/formulas/term_tree.h"
#include "translator/protocols/situations/transition_system/value.h"

namespace map2pml::lcc {

/// The tree of a value; a variable without a value is `_`.
[[nodiscard]] ir::TermTree tree_of(const Value& value);
/// Likewise, but a variable without a value is only equal to itself: to the same variable, and to nothing that is written.
[[nodiscard]] ir::TermTree closed_tree_of(const Value& value);

}  // namespace map2pml::lcc
