/// The only code that knows the tree of a check file.   tree without errors -> `ir::CheckFile`
#pragma once

#include "grammar/CheckParser.h"
#include "translator/diag/diagnostic.h"
#include "translator/ir/check_file.h"

namespace map2pml::checkfile {

/// Reports settings given twice in one block, words that are not a choice, and numbers out of range.
[[nodiscard]] ir::CheckFile build_check(grammar::CheckParser::FileContext& tree, source::FileId file, diag::Sink& sink);

}  // namespace map2pml::checkfile
