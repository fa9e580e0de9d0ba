/// Rules of an agent: `rules of hd { (A, self, +access) <- member(A, syta). }`.   tree -> `NormSet`
#pragma once

#include <set>
#include <string>

#include "grammar/LccParser.h"
#include "translator/foundation/parsing/legible.h"
#include "translator/languages/lcc/syntax.h"
#include "translator/languages/lcc/term_builder.h"

namespace map2pml::lcc {

/// The norms of one block. Those with a mistake are left out, and the names in them are added to `unread`.
[[nodiscard]] NormSet build_norms(grammar::LccParser::NormsContext& tree, const parsing::Legible& legible,
                                  TermBuilder& terms, std::set<std::string>& unread);

}  // namespace map2pml::lcc
