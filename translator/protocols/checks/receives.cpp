#include <string>
#include <vector>

#include "translator/protocols/checks/checks.h"
#include "translator/protocols/checks/clause_index.h"
#include "translator/protocols/checks/walk.h"

namespace map2pml::passes {

namespace {

/// Clauses in which no `waitfor` of a caller tries again: the first ones, and those entered by a tail call or by a call
/// outside any attempt. A call that comes back leaves the caller's `waitfor` in force.
std::vector<bool> on_their_own(const ir::Protocol& protocol) {
    const ClauseIndex index(protocol);
    std::vector<bool> called_in_attempt(protocol.clauses.size(), false);
    std::vector<bool> result(protocol.clauses.size(), false);
    for_each_operation(protocol, [&](const ir::Clause& clause, const ir::Operation& operation, Place at) {
        if (const auto* call = std::get_if<ir::Become>(&operation.kind)) {
            for (const std::size_t target : index.candidates(clause, call->arguments)) {
                auto& kind = !at.tail && at.in_attempt ? called_in_attempt : result;
                kind[target] = true;
            }
        }
    });
    for (std::size_t at = 0; at < protocol.clauses.size(); ++at)
        result[at] = result[at] || !called_in_attempt[at] || protocol.clauses[at].parameters.empty();
    return result;
}

}  // namespace

void check_receives(const ir::Protocol& protocol, diag::Sink& sink) {
    const std::vector<bool> alone = on_their_own(protocol);
    for_each_operation(protocol, [&](const ir::Clause& clause, const ir::Operation& operation, Place at) {
        const auto index = static_cast<std::size_t>(&clause - protocol.clauses.data());
        if (std::holds_alternative<ir::Receive>(operation.kind) && !at.in_attempt && alone[index])
            sink.report({diag::Code::receive_outside_waitfor,
                         operation.span,
                         "this receive is not inside a `waitfor`: it is tried once and fails when the message is not "
                         "there yet; put `waitfor (…) timeout …` around it",
                         {}});
    });
}

}  // namespace map2pml::passes
