/// Rules as they are evaluated: without `self`, `_` and equations that only name values.   `RuleBase` -> rules with numbers
#pragma once

#include <cstddef>
#include <vector>

#include "translator/model/rules/rule_base.h"

namespace map2pml::deontic {

struct PreparedRule {
    std::size_t number = 0;  ///< in the order of the text
    std::string owner;
    ir::DeonticRule rule;  ///< positive equations are put in; subjects and objects that are constants are agents
};

/// Rules whose equations have no solution are left out.
[[nodiscard]] std::vector<PreparedRule> prepared_rules(const RuleBase& base);
/// All rules without bodies, for what each is about by its head: equations of the body do not narrow it.
[[nodiscard]] std::vector<PreparedRule> rule_heads(const RuleBase& base);
/// The rule of the text that has this number.
[[nodiscard]] const ir::DeonticRule& rule_of(const RuleBase& base, std::size_t number);

/// The rules about what the conditions of these ask for, and so on, without these; in the order of the text.
[[nodiscard]] std::vector<std::size_t> rules_asked_by(const RuleBase& base, const std::vector<std::size_t>& numbers);

}  // namespace map2pml::deontic
