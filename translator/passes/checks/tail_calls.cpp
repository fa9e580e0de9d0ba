#include <string>

#include "translator/passes/checks/checks.h"
#include "translator/passes/checks/walk.h"

namespace map2pml::passes {

void check_tail_calls(const ir::Protocol& protocol, diag::Sink& sink) {
    for_each_operation(protocol, [&](const ir::Clause&, const ir::Operation& operation, Place at) {
        if (std::holds_alternative<ir::Become>(operation.kind) && !at.tail) {
            sink.report(
                {diag::Code::non_tail_recursion,
                 operation.span,
                 "more is to be done after `" + ir::to_string(operation) +
                     "`, so it is a call that comes back; such calls nest 4 deep at most, and a search that meets this "
                     "bound is incomplete",
                 {}});
        }
    });
}

}  // namespace map2pml::passes
