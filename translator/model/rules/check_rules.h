/// The static checks of rules.   rules + names of the protocol -> diagnostics
#pragma once

#include <vector>

#include "translator/foundation/diag/diagnostic.h"
#include "translator/model/instance/deontic_rule.h"
#include "translator/model/rules/rule_base.h"
#include "translator/model/rules/vocabulary.h"

namespace map2pml::deontic {

/// M2P230 to M2P236; what is not known in the vocabulary is not judged. Rules without an error of these have one meaning each: no cycle goes through a negation, all that is asked
/// has values, and terms do not grow from rule to rule. \returns whether there is no error
bool check_rules(const std::vector<ir::RuleSet>& sets, const Vocabulary& vocabulary, diag::Sink& sink);

/// Facts that stand between the rules go to `base.facts`; they have no variables (M2P237). \returns whether all is right
bool take_facts(RuleBase& base, diag::Sink& sink);

}  // namespace map2pml::deontic
