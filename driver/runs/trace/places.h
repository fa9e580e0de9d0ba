/// The places of all agents in a state of the semantics, and what can still happen to them.   state -> `FinalPlace`s
#pragma once

#include <vector>

#include "driver/results/counterexample.h"
#include "translator/protocols/semantics/rules/transition_system.h"

namespace map2pml::trace {

/// One place for each agent, in the order of the instance; where branches of a `par` wait, their waits together.
[[nodiscard]] std::vector<FinalPlace> places_in(const semantics::TransitionSystem& system,
                                                const semantics::State& state);

/// The places for a run that may be in several states: one of those in which the agents stand where `seen` has them. Statements
/// about the future of an agent hold for all of these.
/// \param states not empty. \param seen kinds and spans count; may be empty.
[[nodiscard]] std::vector<FinalPlace> places_in(const semantics::TransitionSystem& system,
                                                const std::vector<semantics::State>& states,
                                                const std::vector<FinalPlace>& seen);

}  // namespace map2pml::trace
