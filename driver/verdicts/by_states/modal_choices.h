/// Evidence with branches as the tree that reports draw.   evidence -> `report::ChoiceNode`   private to the room
#pragma once

#include "driver/results/choice_tree.h"
#include "driver/verdicts/by_states/modal_walk.h"
#include "driver/verdicts/by_states/modal_words.h"

namespace map2pml::check {

/// \param evidence ends in branches. \param before has followed its steps.
[[nodiscard]] report::ChoiceNode tree_of(const modal::Evidence& evidence, const ModalWalk& before,
                                         const modal::Parts& parts);

}  // namespace map2pml::check
