/// The obligations of a development by the rules that they prove.   `CheckedProject` -> one group for each rule
#pragma once

#include <string>
#include <vector>

#include "translator/languages/maze/scope.h"
#include "translator/languages/maze/syntax.h"
#include "translator/machines/obligations/obligation.h"

namespace map2pml::prove {

/// The obligations of one rule. All proved, and those of the bases of its classes too, prove the rule for all instances.
struct RuleGroup {
    maze::Rule rule{};
    std::string abstract;  ///< empty: of a class alone
    std::string of;
    std::string action;    ///< of action simulation; else empty
    bool is_base = false;  ///< that formulas have values: all rules of the project need it
    std::size_t project = 0;
    bool is_possible = true;  ///< false: there is nothing to prove it with
    std::string because;      ///< why it is not possible
    std::vector<eventb::Obligation> obligations;
};

/// For each rule of each refinement, and `invariant` for each class.
[[nodiscard]] std::vector<RuleGroup> rule_groups(const maze::Development& development,
                                                 const std::vector<eventb::CheckedProject>& projects);

/// What a refuted obligation says of its rule: with a witness that was chosen, and for a variant, only that this one does not do.
[[nodiscard]] bool refutes_rule(const eventb::Obligation& obligation, const eventb::CheckedProject& project);

}  // namespace map2pml::prove
