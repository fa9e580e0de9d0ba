/// Evidence with branches as the tree that reports draw.   evidence -> `report::ChoiceNode`   private to the room
#pragma once

#include "driver/check/modal_walk.h"
#include "driver/check/modal_words.h"
#include "driver/report/choice_tree.h"

namespace map2pml::check {

/// \param evidence ends in branches. \param before has followed its steps.
[[nodiscard]] report::ChoiceNode tree_of(const modal::Evidence& evidence, const ModalWalk& before,
                                         const modal::Parts& parts);

}  // namespace map2pml::check
