/// Which steps may go before those of all other agents.   Facts + Plan -> conditions on states
///
/// Condition and why verdicts stay the same: translator/protocols/promela/reductions.md, scheduling.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "translator/protocols/promela/model_context.h"
#include "translator/protocols/promela/plan/plan.h"
#include "translator/protocols/promela/reduction_note.h"

namespace map2pml::promela {

/// Why no step of the model is scheduled, whatever it is; nothing: some may be.
[[nodiscard]] std::optional<std::string> unscheduled_because(const Facts& facts, const Plan& plan);

/// Without steps unless `Reduce::scheduling` and the condition holds. The plan must be complete.
[[nodiscard]] ScheduledSteps find_scheduled_steps(ModelContext& model, const Plan& plan);

/// For each place of an agent whether its step is scheduled, or what keeps it from that.
[[nodiscard]] std::vector<ReductionNote> explain_scheduling(ModelContext& model, const Plan& plan);

}  // namespace map2pml::promela
