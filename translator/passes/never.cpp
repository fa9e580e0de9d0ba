#include "translator/passes/never.h"

namespace map2pml::passes {

bool is_never(const ir::Operation& operation, const ir::Instance& instance) {
    const auto* decide = std::get_if<ir::Decide>(&operation.kind);
    return instance.is_unfolded && decide != nullptr && instance.procedures.contains(decide->procedure);
}

}  // namespace map2pml::passes
