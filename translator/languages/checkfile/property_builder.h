/// Properties of a check file.   tree -> `ir::UserProperty`
#pragma once

#include "grammar/CheckParser.h"
#include "translator/languages/checkfile/tree_reader.h"
#include "translator/model/formulas/property.h"

namespace map2pml::checkfile {

[[nodiscard]] ir::UserProperty build_property(grammar::CheckParser::PropertyContext& tree, TreeReader& reader);

}  // namespace map2pml::checkfile
