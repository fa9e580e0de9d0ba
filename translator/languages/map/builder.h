/// The only code that knows the parse tree of MAP.   tree -> IR
#pragma once

#include <vector>

#include "grammar/MapParser.h"
#include "translator/foundation/diag/diagnostic.h"
#include "translator/foundation/parsing/legible.h"
#include "translator/foundation/source/source_file.h"
#include "translator/model/protocol/protocol.h"

namespace map2pml::map {

/// The scenes of a tree, as far as they can be read (`ir::Unread`): of a clause with a syntax error in it the head alone.
/// Operation ids are given in text order, a parent before its children; parentheses leave no trace but the nesting. Reports
/// what is a matter of form: `=$x` outside a receive (error), `par` beside `or`/`then` without parentheses (warning), two
/// scenes of one name (error).
[[nodiscard]] std::vector<ir::Protocol> build_protocols(grammar::MapParser::FileContext& tree,
                                                        const parsing::Legible& legible, source::FileId file,
                                                        diag::Sink& sink);

}  // namespace map2pml::map
