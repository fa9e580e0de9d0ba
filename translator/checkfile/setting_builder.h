/// Who takes part and how far to look: the statements that have an option of the same meaning.   tree -> `ir::CheckBlock`
#pragma once

#include "grammar/CheckParser.h"
#include "translator/checkfile/tree_reader.h"
#include "translator/ir/check_file.h"

namespace map2pml::checkfile {

/// Adds what the statement says, if it is one of these. Reports what is said twice, and words that are no choice.
void add_setting(grammar::CheckParser::StatementContext& tree, ir::CheckBlock& block, TreeReader& reader);

}  // namespace map2pml::checkfile
