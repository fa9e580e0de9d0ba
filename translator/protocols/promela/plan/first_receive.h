/// Which receive some steps begin with: Steps -> an operation.
#pragma once

#include "translator/model/protocol/operation.h"
#include "translator/protocols/analyses/flow/flow_graph.h"
#include "translator/protocols/promela/plan/steps.h"

namespace map2pml::promela {

/// The first event of the steps is that this receive takes a message, whatever is chosen in them.
[[nodiscard]] bool begins_with(const Steps& steps, ir::OperationId receive);

/// The receive that an option of a wait begins with; null: it begins with something else.
[[nodiscard]] const ir::Operation* first_receive(const passes::Thread& thread, const passes::Node& wait,
                                                 const Steps& option);

}  // namespace map2pml::promela
