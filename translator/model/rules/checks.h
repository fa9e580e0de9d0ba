/// The checks of `check_rules`, one function and one file each.   private to the room
#pragma once

#include <vector>

#include "translator/foundation/diag/diagnostic.h"
#include "translator/model/instance/deontic_rule.h"
#include "translator/model/rules/vocabulary.h"

namespace map2pml::deontic {

/// Subjects and objects are agents, actions have names: M2P230. Only rules without such a mistake are looked at by the others.
[[nodiscard]] bool check_form(const ir::DeonticRule& rule, diag::Sink& sink);
/// Agents that exist, actions that occur, with as many arguments: M2P231, M2P232, M2P235.
void check_names(const std::vector<ir::RuleSet>& sets, const Vocabulary& vocabulary, diag::Sink& sink);
/// Variables that nothing binds: M2P234.
void check_variables(const ir::DeonticRule& rule, diag::Sink& sink);
/// Rules that lead to their own negation, or to larger and larger actions: M2P233, M2P236.
void check_cycles(const std::vector<ir::RuleSet>& sets, diag::Sink& sink);

}  // namespace map2pml::deontic
