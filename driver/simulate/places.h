/// Where everybody stands in a state.   state -> trace::FinalPlace, as at the end of a counterexample
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "driver/trace/counterexample.h"
#include "translator/semantics/transition_system.h"

namespace map2pml::simulate {

/// One place for each agent, in the order of the instance; where branches of a `par` wait, their waits together.
[[nodiscard]] std::vector<trace::FinalPlace> places_in(const semantics::TransitionSystem& system,
                                                       const semantics::State& state);

/// What an agent stands at: one operation for each of its threads that has not ended.
[[nodiscard]] std::vector<const ir::Operation*> stands_at(const semantics::AgentState& agent);

/// The receives that an attempt may begin with.
[[nodiscard]] std::vector<const ir::Operation*> first_receives(const ir::Operation& attempt);

/// An operation in half a line, at most `width` columns: `for ball() <= agent(!Ping, _) or …` for a wait.
[[nodiscard]] std::string brief(const ir::Operation& operation, std::size_t width);

}  // namespace map2pml::simulate
