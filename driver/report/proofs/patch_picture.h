/// What a state says of the elements of a drawn type.   `Patch`, marks -> `Picture`
#pragma once

#include <string>
#include <vector>

#include "driver/report/drawing/picture.h"
#include "translator/machines/explore/developments/patch.h"

namespace map2pml::prove {

/// One state of one patch.
struct PatchState {
    const maze_exploration::Patch& patch;
    std::size_t index = 0;  ///< of the patch; marks on others are not drawn
    const std::vector<maze_exploration::CellMark>& marks;
    const std::vector<maze_exploration::CellMark>* before =
        nullptr;  ///< marks that it lacks are strong; null: none are
};

/// A cell for each element, with its name, and what constants and variables say of it. What does not fit is in the title of the cell.
[[nodiscard]] report::Picture picture_of(const PatchState& state, const std::string& title);

}  // namespace map2pml::prove
