/// A step of the semantics as an action of formulas.   event -> `ir::ActionLabel`   private to the room
#pragma once

#include <string>

#include "translator/model/formulas/action_label.h"
#include "translator/protocols/semantics/rules/transition_system.h"

namespace map2pml::modal {

[[nodiscard]] ir::ActionLabel label_of(const semantics::Event& event, const semantics::TransitionSystem& system);

/// A key of the event: events with equal keys have equal labels.
[[nodiscard]] std::u32string code_of(const semantics::Event& event);

}  // namespace map2pml::modal
