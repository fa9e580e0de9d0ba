/// Role headers: `r(role, kind, min, max)`.   tree -> `RoleHeader`
#pragma once

#include <optional>

#include "grammar/LccParser.h"
#include "translator/languages/lcc/syntax.h"
#include "translator/languages/lcc/term_builder.h"

namespace map2pml::lcc {

/// Returns nothing after a report: wrong parts, an unknown kind, bounds that are not natural numbers.
[[nodiscard]] std::optional<RoleHeader> build_header(grammar::LccParser::HeaderContext& tree, TermBuilder& terms);

}  // namespace map2pml::lcc
