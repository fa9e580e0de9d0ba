/// Operations that can never be executed.
#pragma once

#include "translator/ir/instance.h"
#include "translator/ir/operation.h"

namespace map2pml::passes {

/// A constraint of an unfolded protocol that has no solution where it stands: the one procedure that its instance implements,
/// with nothing but `fail`.
[[nodiscard]] bool is_never(const ir::Operation& operation, const ir::Instance& instance);

}  // namespace map2pml::passes
