/// Predicates that are solved together with others.
#pragma once

#include <map>
#include <string>

#include "translator/languages/lcc/syntax.h"

namespace map2pml::lcc {

/// The predicates that some constraint asks for together with others, or the condition of a receive: functor -> where. To solve them
/// is part of a larger step.
[[nodiscard]] std::map<std::string, source::Span> find_joint_predicates(const Framework& framework);

}  // namespace map2pml::lcc
