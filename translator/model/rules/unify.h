/// Unification of terms of rules.   two terms -> the most general bindings
#pragma once

#include <map>
#include <string>

#include "translator/model/rules/rule_base.h"

namespace map2pml::deontic {

using Bindings = std::map<std::string, ir::TermTree>;

/// With all bindings put in. `_` stays.
[[nodiscard]] ir::TermTree with(const ir::TermTree& term, const Bindings& known);

/// With occurs check; there is no `_` in the terms (`without_wildcards`). False: they do not unify, and `known` is then invalid.
[[nodiscard]] bool unify(const ir::TermTree& left, const ir::TermTree& right, Bindings& known, Naming naming);

/// Each `_` becomes a variable that stands nowhere else. \param next its number, counted up
[[nodiscard]] ir::TermTree without_wildcards(ir::TermTree term, std::size_t& next);

/// What tells values without parts apart.
[[nodiscard]] std::string identity_of(const ir::TermTree& constant, Naming naming);
/// Equal for equal terms only, whatever letters are in their names.
[[nodiscard]] std::string exact_text(const ir::TermTree& term, Naming naming);
/// Of an agent by its name.
[[nodiscard]] std::string identity_of_agent(const std::string& name, Naming naming);

}  // namespace map2pml::deontic
