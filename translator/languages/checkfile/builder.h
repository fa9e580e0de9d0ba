/// The only code that knows the tree of a check file.   tree -> `ir::CheckFile`
#pragma once

#include "grammar/CheckParser.h"
#include "translator/foundation/diag/diagnostic.h"
#include "translator/foundation/parsing/legible.h"
#include "translator/model/instance/check_file.h"

namespace map2pml::checkfile {

/// The statements that can be read (`ir::Unread`). Reports what is said twice in one block, words that are no choice, and numbers
/// that are too small or too large.
[[nodiscard]] ir::CheckFile build_check(grammar::CheckParser::FileContext& tree, const parsing::Legible& legible,
                                        source::FileId file, diag::Sink& sink);

}  // namespace map2pml::checkfile
