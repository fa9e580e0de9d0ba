/// A class as a machine that refines nothing.   class, state, steps -> `Machine`
#pragma once

#include <vector>

#include "translator/machines/from_maze/state.h"
#include "translator/machines/from_maze/steps.h"
#include "translator/model/machines/model/model.h"

namespace map2pml::maze_to_eventb {

/// What both machines of a refinement are made of.
struct Level {
    const maze::Class* of = nullptr;
    State state;
    std::vector<StepDraft> steps;
};

[[nodiscard]] Level level_of(const maze::Development& development, const maze::Class& of, const Names& names,
                             diag::Sink& sink);

/// Its name, context, variables and invariants, without events.
[[nodiscard]] eventb::Machine machine_without_events(const Level& level, const Names& names);
[[nodiscard]] eventb::Machine machine_of(const Level& level, const Names& names);

}  // namespace map2pml::maze_to_eventb
