/// A simulation as text: its steps, the places of the agents, its outcome.   simulation -> lines
#pragma once

#include <cstddef>
#include <string>

#include "driver/report/text/text.h"
#include "driver/runs/simulate/simulation.h"
#include "translator/foundation/source/source_file.h"

namespace map2pml::simulate {

/// The context that the printers of one run share.
struct Wording {
    const source::SourceSet& sources;
    report::TextOptions options;
};

/// `  3  Ping  ball() => Pong      ping_pong.map:4:5`, its notes and what it changed in the check file's state in lines of their own.
[[nodiscard]] std::string step_lines(const DescribedStep& described, const semantics::TransitionSystem& system,
                                     const Wording& wording);

/// The changes by a step: variables of the agent, mailboxes. For --verbose.
[[nodiscard]] std::string change_lines(const semantics::State& before, const semantics::State& after, std::size_t agent,
                                       const semantics::TransitionSystem& system);

/// Every agent with its place, its variables and its mailbox.
[[nodiscard]] std::string agent_lines(const Simulation& simulation, const Wording& wording);

/// The steps that can be taken, numbered from 1, and those that a bound forbids.
[[nodiscard]] std::string choice_lines(const Simulation& simulation, const Wording& wording);

/// One sentence: `deadlock after 12 steps: nobody can go on, and nobody has failed`. \param asked the run was stopped because
/// it had as many steps as were asked for.
[[nodiscard]] std::string outcome_line(const Simulation& simulation, bool asked, const Wording& wording);

}  // namespace map2pml::simulate
