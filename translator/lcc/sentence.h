/// A part of a clause while it is not known what it will be joined to.
#pragma once

#include <variant>

#include "translator/lcc/syntax.h"

namespace map2pml::lcc {

/// What could not be built; it was reported, and nothing around it is judged.
struct Broken {};

using Sentence = std::variant<Broken, Definition, Constraint>;

}  // namespace map2pml::lcc
