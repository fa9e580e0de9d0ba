/// A step of the semantics in the words of reports.   event -> trace::Step
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "driver/results/counterexample.h"
#include "translator/protocols/semantics/rules/transition_system.h"

namespace map2pml::simulate {

/// One step of a run, as it is shown and kept.
struct DescribedStep {
    trace::Step step;                ///< of a silent step only agent, operation, place and clock
    bool is_silent = false;          ///< the agent enters a wait, or a message arrives; not kept in traces
    std::vector<std::string> notes;  ///< other effects of the step: `Ping ends`
};

/// \param before the state in which the step is taken. \param clock the number of the step, from 1.
[[nodiscard]] DescribedStep describe(const semantics::TransitionSystem& system, const semantics::State& before,
                                     const semantics::Step& step, std::uint32_t clock);

/// `inform(start, 10) => Bidder1`, without agent and place.
[[nodiscard]] std::string words_of(const DescribedStep& described);

}  // namespace map2pml::simulate
