/// Refinements with their clauses.   `refinement System2 -> System3 { … }` -> `Refinement`
#pragma once

#include <optional>
#include <set>
#include <string>

#include "translator/languages/maze/formula_builder.h"
#include "translator/languages/maze/syntax.h"

namespace map2pml::maze {

/// Nothing for a refinement whose head has a mistake. \param unread gets the names of clauses that are left out.
[[nodiscard]] std::optional<Refinement> build_refinement(grammar::MazeParser::RefinementContext& tree,
                                                         FormulaBuilder& formulas, std::set<std::string>& unread);

}  // namespace map2pml::maze
