#include "translator/passes/waits.h"

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include "translator/passes/variables.h"

namespace map2pml::passes {

using ir::overloaded;

namespace {

bool any_wait(const ir::Operation& operation, const std::function<bool(const ir::Operation&)>& wanted) {
    const auto any_of = [&](const std::vector<ir::Operation>& parts) {
        return std::any_of(parts.begin(), parts.end(),
                           [&](const ir::Operation& part) { return any_wait(part, wanted); });
    };
    return std::visit(
        overloaded{[](const ir::Skip&) { return false; }, [](const ir::Send&) { return false; },
                   [](const ir::Receive&) { return false; }, [](const ir::Decide&) { return false; },
                   [](const ir::Become&) { return false; }, [&](const ir::Seq& seq) { return any_of(seq.parts); },
                   [&](const ir::OrderedChoice& choice) { return any_of(choice.branches); },
                   [&](const ir::Par& par) { return any_of(par.branches); },
                   [&](const ir::WaitFor& wait) {
                       return wanted(operation) || any_wait(*wait.attempt, wanted) ||
                              any_wait(*wait.on_timeout, wanted);
                   }},
        operation.kind);
}

/// By position: a call with the clause's own parameters may give another value there than the call that led here did. The
/// body binds the variable again, or it stands later in the head, too, and has that value.
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
    if (std::find(changes.begin(), changes.end(), true) == changes.end()) {
        return false;  // the usual case: no look at all clauses for each
    }
    for (const ir::Clause& earlier : protocol.clauses) {
        if (&earlier == &clause) {
            return false;
        }
        const bool related = earlier.agent == clause.agent && earlier.role == clause.role &&
                             earlier.parameters.size() == clause.parameters.size();
        if (!related) {
            continue;
        }
        bool excluded = false;
        bool changed = false;
        for (std::size_t at = 0; at < clause.parameters.size(); ++at) {
            if (std::holds_alternative<ir::Variable>(earlier.parameters[at].kind)) {
                continue;
            }
            const bool is_constant = !std::holds_alternative<ir::Variable>(clause.parameters[at].kind);
            excluded = excluded || (is_constant && !(clause.parameters[at] == earlier.parameters[at]));
            changed = changed || changes[at];
        }
        if (!excluded && changed) {
            return true;
        }
    }
    return false;
}

}  // namespace

bool has_idle_timeout(const ir::Protocol& protocol, const ir::Clause& clause, const ir::Operation& wait) {
    if (&wait != &clause.body) {
        return false;  // something happens between the entry of the clause and this wait
    }
    const auto* call = std::get_if<ir::Become>(&std::get<ir::WaitFor>(wait.kind).on_timeout->kind);
    if (call == nullptr || call->arguments.size() != clause.parameters.size()) {
        return false;
    }
    // Re-entering with the parameters' current values leaves the agent at the same wait with the same parameters.
    return std::equal(call->arguments.begin(), call->arguments.end(), clause.parameters.begin()) &&
           !may_come_to_earlier_clause(protocol, clause);
}

bool has_wait(const ir::Operation& operation) {
    return any_wait(operation, [](const ir::Operation&) { return true; });
}

bool limit_can_force_timeout(const ir::Protocol& protocol, const ir::Clause& clause) {
    return any_wait(clause.body, [&](const ir::Operation& wait) { return !has_idle_timeout(protocol, clause, wait); });
}

}  // namespace map2pml::passes
