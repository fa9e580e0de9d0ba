/// Every literal that the procedures, observers and properties of an instance mention.
#pragma once

#include <functional>

#include "translator/model/instance/instance.h"

namespace map2pml::ir {

/// Calls `visit` for each term in text order: literals, and variables where an expression or a pattern has one.
void for_each_term(const Instance& instance, const std::function<void(const Term&)>& visit);

/// Likewise for one expression.
void for_each_term(const Expression& expression, const std::function<void(const Term&)>& visit);

}  // namespace map2pml::ir
