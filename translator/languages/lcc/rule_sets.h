/// The rules of a framework in the form that all languages share.   `NormSet` -> `ir::RuleSet`
#pragma once

#include <vector>

#include "translator/languages/lcc/syntax.h"
#include "translator/model/instance/deontic_rule.h"

namespace map2pml::lcc {

[[nodiscard]] ir::TermTree shared_term(const Term& term);
[[nodiscard]] std::vector<ir::RuleSet> rule_sets(const Framework& framework);

}  // namespace map2pml::lcc
