/// The rules of an agent: who may do what.   tree -> `ir::RuleSet`, `ir::Policy`   private to the room
#pragma once

#include <set>
#include <string>

#include "grammar/CheckParser.h"
#include "translator/foundation/parsing/legible.h"
#include "translator/languages/checkfile/tree_reader.h"
#include "translator/model/instance/check_file.h"
#include "translator/model/instance/deontic_rule.h"

namespace map2pml::checkfile {

/// Rules with a mistake are left out. \param unread gets the names in them
[[nodiscard]] ir::RuleSet build_norms(grammar::CheckParser::NormsContext& tree, const parsing::Legible& legible,
                                      TreeReader& reader, std::set<std::string>& unread);

/// `policy permit-overrides, default deny`
void add_policy(grammar::CheckParser::PolicyContext& tree, ir::CheckBlock& block, TreeReader& reader);

}  // namespace map2pml::checkfile
