/// The occurrences of a concrete step: those that simulate an abstract step, and those that stutter.   step, clauses -> `Occurrence`s
#pragma once

#include <vector>

#include "translator/machines/from_maze/formulas.h"
#include "translator/machines/from_maze/machine.h"

namespace map2pml::maze_to_eventb {

struct Occurrence {
    Draft draft;
    const maze::Step* step = nullptr;
    const maze::Simulates* simulates = nullptr;  ///< null: it stutters
};

/// All occurrences of a step, each once: what no `simulates` takes stutters, whether a `stutter` says so or not. The condition that tells
/// them apart is `when`, or that an observed variable changes.
[[nodiscard]] std::vector<Occurrence> occurrences_of(const StepDraft& step, const maze::Refinement& refinement,
                                                     const maze::Development& development, const Level& concrete,
                                                     const Names& names, diag::Sink& sink);

}  // namespace map2pml::maze_to_eventb
