/// Agents and bounds: the statements that correspond to an option.   tree -> `ir::CheckBlock`
#pragma once

#include "grammar/CheckParser.h"
#include "translator/languages/checkfile/tree_reader.h"
#include "translator/model/instance/check_file.h"

namespace map2pml::checkfile {

/// Adds the setting of the statement, if it is one of these. Reports settings given twice, and words that are not a choice.
void add_setting(grammar::CheckParser::StatementContext& tree, ir::CheckBlock& block, TreeReader& reader);

}  // namespace map2pml::checkfile
