/// A term of LCC in the form that all languages share.   `Term` -> `ir::TermTree`
#pragma once

#include "translator/languages/lcc/syntax.h"
#include "translator/model/formulas/term_tree.h"

namespace map2pml::lcc {

[[nodiscard]] ir::TermTree shared_term(const Term& term);

}  // namespace map2pml::lcc
