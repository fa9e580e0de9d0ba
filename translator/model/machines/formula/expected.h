/// The expected tokens at a place of a formula, as text.   set of tokens -> "an operator or `)`"
#pragma once

#include <string>

#include "antlr4-runtime.h"

namespace map2pml::eventb {

/// The choice, for the end of a sentence that begins with "expected". Operators are named with both spellings where the
/// Unicode one is on no keyboard.
[[nodiscard]] std::string describe_expected(const antlr4::misc::IntervalSet& tokens);

/// Sets of token types of `EventBParser`.
[[nodiscard]] bool is_comparison(std::size_t token);
[[nodiscard]] bool is_connective(std::size_t token);
/// Any infix or postfix operator between expressions, except brackets.
[[nodiscard]] bool is_operator(std::size_t token);

}  // namespace map2pml::eventb
