/// The only code that knows the parse tree of LCC, with `sentence_builder`, `relation_builder` and
/// `term_builder`.   tree -> syntax
#pragma once

#include "grammar/LccParser.h"
#include "translator/foundation/diag/diagnostic.h"
#include "translator/foundation/parsing/legible.h"
#include "translator/foundation/source/source_file.h"
#include "translator/languages/lcc/syntax.h"

namespace map2pml::lcc {

/// The headers and clauses of a tree, as far as they can be read (`ir::Unread`): of a clause with a syntax error in it the head
/// alone. Reports what the grammar lets through: constraints where an action is expected and the reverse, heads and partners
/// that are no agents, terms that are none. The result means something only when nothing was reported.
[[nodiscard]] Framework build_framework(grammar::LccParser::FileContext& tree, const parsing::Legible& legible,
                                        source::FileId file, diag::Sink& sink);

}  // namespace map2pml::lcc
