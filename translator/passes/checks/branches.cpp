#include <string>

#include "translator/passes/checks/can_fail.h"
#include "translator/passes/checks/checks.h"
#include "translator/passes/checks/walk.h"

namespace map2pml::passes {

void check_branches(const ir::Protocol& protocol, diag::Sink& sink) {
    const Failure failure(protocol);
    for_each_operation(protocol, [&](const ir::Clause& clause, const ir::Operation& operation, Place at) {
        const auto* choice = std::get_if<ir::OrderedChoice>(&operation.kind);
        if (choice == nullptr) {
            return;
        }
        for (std::size_t index = 0; index + 1 < choice->branches.size(); ++index) {
            const ir::Operation& branch = choice->branches[index];
            if (!failure.possible(branch, at, clause)) {
                sink.report({diag::Code::unreachable_branch,
                             choice->branches[index + 1].span,
                             "this branch of `or` is never reached, because the one before it cannot fail",
                             {{branch.span, "cannot fail"}}});
                return;
            }
        }
    });
}

}  // namespace map2pml::passes
