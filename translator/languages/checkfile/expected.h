/// The expected tokens at a place, as text.   set of tokens -> "`=` or `in`"
#pragma once

#include <string>

#include "grammar/CheckParser.h"

namespace map2pml::checkfile {

/// Words that can only be meant together are one choice: "an expression", "a statement such as …".
[[nodiscard]] std::string describe_expected(const grammar::CheckParser& parser,
                                            const antlr4::misc::IntervalSet& expected);

}  // namespace map2pml::checkfile
