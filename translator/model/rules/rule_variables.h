/// The variables of terms and rules.
#pragma once

#include <set>
#include <string>

#include "translator/model/instance/deontic_rule.h"

namespace map2pml::deontic {

void add_variables(const ir::TermTree& term, std::set<std::string>& names);
/// Whether `_` occurs in the term.
[[nodiscard]] bool has_wildcard(const ir::TermTree& term);

/// The variables that have a value whenever the rule is asked with one for each variable of its head: by the head, a fact, an
/// equation with a side that has values, or as the subject or object of a condition, which is any agent.
[[nodiscard]] std::set<std::string> bound_variables(const ir::DeonticRule& rule);

}  // namespace map2pml::deontic
