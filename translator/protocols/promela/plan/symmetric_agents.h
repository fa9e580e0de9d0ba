/// Agents of an instance that can be exchanged for one another.   Facts + Plan -> Symmetry
///
/// For the condition, and why verdicts stay the same: translator/protocols/promela/reductions.md, symmetry.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "translator/protocols/promela/facts.h"
#include "translator/protocols/promela/plan/plan.h"
#include "translator/protocols/promela/reduction_note.h"
#include "translator/protocols/promela/symmetry.h"

namespace map2pml::promela {

/// The reason why no agents of the instance are exchanged; nothing: some may be.
[[nodiscard]] std::optional<std::string> asymmetric_because(const Facts& facts, const Plan& plan);

/// The first term of the protocol or its instance that names one clone of the agent; null: nothing tells its clones apart.
[[nodiscard]] const ir::Term* naming(const Facts& facts, std::size_t agent);

/// Without groups unless `Reduce::symmetry` and the condition holds. The plan must be complete.
[[nodiscard]] Symmetry find_symmetry(const Facts& facts, const Plan& plan);

/// Notes for each agent with clones on whether they are exchanged, or which line tells them apart.
[[nodiscard]] std::vector<ReductionNote> explain_symmetry(const Facts& facts, const Plan& plan);

}  // namespace map2pml::promela
