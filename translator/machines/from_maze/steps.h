/// The steps of a class as drafts of events.   actions -> `StepDraft`s
#pragma once

#include <string>
#include <vector>

#include "translator/foundation/diag/diagnostic.h"
#include "translator/languages/maze/scope.h"
#include "translator/machines/from_maze/draft.h"
#include "translator/machines/from_maze/names.h"
#include "translator/machines/from_maze/state.h"

namespace map2pml::maze_to_eventb {

struct StepDraft {
    maze::Step step;
    Draft draft;  ///< settled, with the guards that keep the invariants

    [[nodiscard]] const std::string& name() const { return step.action->name.text; }
};

/// In the order of `steps_of`. An action of a system and that of an agent which it happens together with are one event, with the
/// parameters of both; equally named ones are one.
[[nodiscard]] std::vector<StepDraft> drafts_of(const maze::Development& development, const maze::Class& of,
                                               const Names& names, const State& state, diag::Sink& sink);

class Formulas;
/// The parameters of a step, of both actions, may be named in these formulas.
void add_parameters_of(const maze::Step& step, Formulas& formulas);

/// The identifier of a parameter of a step; empty: it has none of this name.
[[nodiscard]] std::string parameter_of(const maze::Step& step, const std::string& name, const Names& names);

}  // namespace map2pml::maze_to_eventb
