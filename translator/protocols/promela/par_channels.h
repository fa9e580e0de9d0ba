/// The channels between the branches of a `par` and their parent.   operation -> names, numbers and fields in the target
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "translator/protocols/promela/model_context.h"

namespace map2pml::promela {

/// The channel on which the branches of a `par` report to their parent.
[[nodiscard]] std::string join_channel(ModelContext& model, const ir::Operation& par);
/// The channel on which a branch that has reported takes its parent on (`Facts::settles`). One channel for all `par`s, since SPIN
/// allows few.
[[nodiscard]] std::string resume_channel(ModelContext& model);
/// The number that stands for the `par` on that channel.
[[nodiscard]] std::size_t number_of_par(const ModelContext& model, const ir::Operation& par);
/// The number of branches of the `par` of this branch that may have ended before their parents notice.
[[nodiscard]] std::size_t join_room(const ModelContext& model, std::size_t branch);
/// The variables that a branch hands back, in order: all those that any branch of the `par` may bind.
[[nodiscard]] std::vector<std::string> joined_variables(const ir::Operation& par);

}  // namespace map2pml::promela
