/// Marks of states on the elements of a drawn type.   `draw Position as hex`, state -> marks on cells
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "translator/languages/maze/syntax.h"

namespace map2pml::maze_exploration {

/// An element that is a pair of numbers, or a number, which is then a column.
struct Cell {
    std::int64_t column = 0;
    std::int64_t row = 0;
    std::string name;
};
/// `placed`, `grad 2`, `a1.pos`: the mark of one variable on one cell.
struct CellMark {
    std::size_t patch = 0;  ///< index in `Finding::patches`
    std::size_t cell = 0;   ///< index in `Patch::cells`
    std::string text;

    bool operator==(const CellMark&) const = default;
};
/// All elements of a drawn type on an instance.
struct Patch {
    std::string type;
    maze::CellShape shape{};
    std::vector<Cell> cells;
    std::vector<CellMark> constant;  ///< marks by constants
};

}  // namespace map2pml::maze_exploration
