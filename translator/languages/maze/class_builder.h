/// Classes with their members.   `meso System3 refines System2 { … }` -> `Class`
#pragma once

#include <optional>
#include <set>
#include <string>

#include "translator/languages/maze/formula_builder.h"
#include "translator/languages/maze/syntax.h"

namespace map2pml::maze {

/// Nothing for a class whose head has a mistake. \param unread gets the names of members and statements that are left out.
[[nodiscard]] std::optional<Class> build_class(grammar::MazeParser::ClassLikeContext& tree, FormulaBuilder& formulas,
                                               std::set<std::string>& unread);

}  // namespace map2pml::maze
