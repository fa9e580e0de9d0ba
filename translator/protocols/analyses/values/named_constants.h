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

/// The value of a term of a check file, at the place of the term. A bare word (`ir::CurrentValue`) is what its constant is,
/// over any number of constants; one that no constant has stays a bare word. Nothing when a constant leads back to itself.
[[nodiscard]] std::optional<ir::Term> value_of(const ir::Term& term, const NamedConstants& constants);

/// The same for values of the protocol: what stays a bare word is a constant of that name.
[[nodiscard]] std::vector<ir::Term> values_of(const std::vector<ir::Term>& terms, const NamedConstants& constants);

}  // namespace map2pml::passes
