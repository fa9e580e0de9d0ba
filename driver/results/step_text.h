/// Steps of a run in words, for every printer.   trace::Step -> `inform(start, 10) => Bidder1, Bidder2`
#pragma once

#include <string>

#include "driver/results/counterexample.h"

namespace map2pml::report {

/// One step in words, without agent and place: `inform(start, 10) => Bidder1, Bidder2`.
[[nodiscard]] std::string step_text(const trace::Step& step);

/// Of a send or a receive only the message: `inform(start, 10)`.
[[nodiscard]] std::string message_text(const trace::Step& step);

/// What it has changed in the state of the check file: `open = 1, last of B = 2`; empty when nothing.
[[nodiscard]] std::string changes_text(const trace::Step& step);

/// By which rules of agents a decision fails; empty when it is not because of rules.
[[nodiscard]] std::string denials_text(const trace::Step& step);

/// The step went the other way: a decision or a message that was not there, the end of the agent.
[[nodiscard]] bool is_bad(ir::Action action);

}  // namespace map2pml::report
