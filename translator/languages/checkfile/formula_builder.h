/// Formulas of the modal mu-calculus.   tree -> `ir::ModalFormula`
#pragma once

#include "grammar/CheckParser.h"
#include "translator/languages/checkfile/tree_reader.h"
#include "translator/model/formulas/modal_formula.h"

namespace map2pml::checkfile {

/// Reports what makes a formula none of the alternation-free fragment: variables that nothing binds, and variables of a fixpoint
/// inside of a fixpoint of the other kind. Warns of `mu Y.(<->tt /\ [a]Y)`, which does not say "eventually a".
[[nodiscard]] ir::ModalFormula build_formula(grammar::CheckParser::FormulaContext& tree, TreeReader& reader);

}  // namespace map2pml::checkfile
