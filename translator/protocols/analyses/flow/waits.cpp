#include "translator/protocols/analyses/flow/waits.h"

#include <algorithm>
#include <string>
#include <vector>

#include "translator/model/protocol/walk.h"
#include "translator/protocols/analyses/values/variables.h"

namespace map2pml::passes {

namespace {

bool is_wait(const ir::Operation& operation) { return std::holds_alternative<ir::WaitFor>(operation.kind); }

/// By position: a call with the clause's own parameters may give another value there than the call that led here did. The
/// body binds the variable again, or the variable occurs later in the head, too, and has that value.
std::vector<bool> positions_that_change(const ir::Clause& clause) {
    const std::vector<std::string> bound = variables_bound_inside(clause.body);
    std::vector<bool> changes(clause.parameters.size(), false);
    for (auto at = clause.parameters.begin(); at != clause.parameters.end(); ++at) {
        const auto* variable = std::get_if<ir::Variable>(&at->kind);
        changes[static_cast<std::size_t>(at - clause.parameters.begin())] =
            variable != nullptr && (std::find(bound.begin(), bound.end(), variable->name) != bound.end() ||
                                    std::find(at + 1, clause.parameters.end(), *at) != clause.parameters.end());
    }
    return changes;
}

/// An earlier clause of the agent is passed over by this call only because of the value that a variable parameter has, and
/// that value may be another one the next time.
bool may_come_to_earlier_clause(const ir::Protocol& protocol, const ir::Clause& clause) {
    const std::vector<bool> changes = positions_that_change(clause);
    if (std::find(changes.begin(), changes.end(), true) == changes.end())
        return false;  // the usual case: no look at all clauses for each
    for (const ir::Clause& earlier : protocol.clauses) {
        if (&earlier == &clause) return false;
        const bool related = earlier.agent == clause.agent && earlier.role == clause.role &&
                             earlier.parameters.size() == clause.parameters.size();
        if (!related) continue;
        bool excluded = false;
        bool changed = false;
        for (std::size_t at = 0; at < clause.parameters.size(); ++at) {
            if (std::holds_alternative<ir::Variable>(earlier.parameters[at].kind)) continue;
            const bool is_constant = !std::holds_alternative<ir::Variable>(clause.parameters[at].kind);
            excluded = excluded || (is_constant && !(clause.parameters[at] == earlier.parameters[at]));
            changed = changed || changes[at];
        }
        if (!excluded && changed) return true;
    }
    return false;
}

}  // namespace

bool has_idle_timeout(const ir::Protocol& protocol, const ir::Clause& clause, const ir::Operation& wait) {
    if (&wait != &clause.body) return false;  // there is an action between the entry of the clause and this wait
    const auto* call = std::get_if<ir::Become>(&std::get<ir::WaitFor>(wait.kind).on_timeout->kind);
    if (call == nullptr || call->arguments.size() != clause.parameters.size()) return false;
    // Re-entering with the parameters' current values leaves the agent at the same wait with the same parameters.
    return std::equal(call->arguments.begin(), call->arguments.end(), clause.parameters.begin()) &&
           !may_come_to_earlier_clause(protocol, clause);
}

bool has_wait(const ir::Operation& operation) { return ir::any_operation(operation, is_wait); }

bool limit_can_force_timeout(const ir::Protocol& protocol, const ir::Clause& clause) {
    return ir::any_operation(clause.body, [&](const ir::Operation& each) {
        return is_wait(each) && !has_idle_timeout(protocol, clause, each);
    });
}

}  // namespace map2pml::passes
