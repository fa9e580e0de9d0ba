/// Expected verdicts.   `expect action simulation fails for Join` -> `Expectation`
#pragma once

#include <optional>

#include "translator/languages/maze/formula_builder.h"
#include "translator/languages/maze/syntax.h"

namespace map2pml::maze {

/// Nothing, and a report, when the words are no rule with a verdict.
[[nodiscard]] std::optional<Expectation> build_expectation(grammar::MazeParser::ExpectationContext& tree,
                                                           FormulaBuilder& formulas);

}  // namespace map2pml::maze
