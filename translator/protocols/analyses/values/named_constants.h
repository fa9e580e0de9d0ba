/// The values of the plain names of a check file.   word + `const` statements -> value
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "translator/model/instance/check_file.h"
#include "translator/model/protocol/term.h"

namespace map2pml::passes {

/// `const START = 10, boss = !Ann`
using NamedConstants = std::map<std::string, ir::Written<ir::Term>>;

/// The value of a term of a check file, at the place of the term. A bare word (`ir::CurrentValue`) is replaced by the value of its
/// constant, through any number of constants; a word without a constant stays. Nothing when a constant leads back to itself.
[[nodiscard]] std::optional<ir::Term> value_of(const ir::Term& term, const NamedConstants& constants);

/// Like `value_of`, for values of the protocol: a word that stays bare is a constant of that name.
[[nodiscard]] std::vector<ir::Term> values_of(const std::vector<ir::Term>& terms, const NamedConstants& constants);

}  // namespace map2pml::passes
