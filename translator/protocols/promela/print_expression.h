/// The text of an expression.   Expression -> text
#pragma once

#include <string>
#include <vector>

#include "translator/protocols/promela/plan/expression.h"

namespace map2pml::promela {

/// Of nothing it is empty.
[[nodiscard]] std::string print_expression(const Expression& expression);
[[nodiscard]] std::vector<std::string> print_expressions(const Expressions& expressions);

}  // namespace map2pml::promela
