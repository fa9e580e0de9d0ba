/// Steps of a run in words, for every printer.   trace::Step -> `inform(start, 10) => Bidder1, Bidder2`
#pragma once

#include <string>
#include <vector>

#include "driver/results/counterexample.h"

namespace map2pml::report {

/// One step in words, without agent and place: `inform(start, 10) => Bidder1, Bidder2`.
[[nodiscard]] std::string step_text(const trace::Step& step);

/// The message alone of a send or a receive: `inform(start, 10)`.
[[nodiscard]] std::string message_text(const trace::Step& step);

/// The changes of the step to the state of the check file: `open = 1, last of B = 2`; empty if there are none.
[[nodiscard]] std::string changes_text(const trace::Step& step);
[[nodiscard]] std::string values_text(const std::vector<ir::NamedValue>& values);

/// The rules of agents that make a decision fail; empty if it does not fail because of rules.
[[nodiscard]] std::string denials_text(const trace::Step& step);

/// Whether the action is a failure: of a receive, a decision, a call or the agent.
[[nodiscard]] bool is_bad(ir::Action action);

}  // namespace map2pml::report
