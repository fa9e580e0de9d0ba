/// A part of a clause before it is known to be an action or a constraint.
#pragma once

#include <variant>

#include "translator/languages/lcc/syntax.h"

namespace map2pml::lcc {

/// A part that could not be built; it was reported, and its surroundings are not checked.
struct Broken {};

using Sentence = std::variant<Broken, Definition, Constraint>;

}  // namespace map2pml::lcc
