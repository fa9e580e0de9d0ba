#include <set>
#include <string>
#include <vector>

#include "translator/foundation/graph/graph.h"
#include "translator/protocols/checks/checks.h"
#include "translator/protocols/checks/clause_index.h"
#include "translator/protocols/checks/walk.h"

namespace map2pml::passes {

namespace {

/// Agents, by name and role, for which the use of clauses is unknown: they have no first clause, or a call that selects none.
/// Those errors are reported; clauses that look unused are a consequence.
std::set<std::string> unsure_owners(const ir::Protocol& protocol, const ClauseIndex& index) {
    std::set<std::string> begins;
    std::set<std::string> unsure;
    for_each_operation(protocol, [&](const ir::Clause& clause, const ir::Operation& operation, Place) {
        const auto* call = std::get_if<ir::Become>(&operation.kind);
        if (call != nullptr && index.candidates(clause, call->arguments).empty()) unsure.insert(owner_of(clause));
        if (clause.parameters.empty()) begins.insert(owner_of(clause));
    });
    for (const ir::Clause& clause : protocol.clauses)
        if (!begins.contains(owner_of(clause))) unsure.insert(owner_of(clause));
    return unsure;
}

/// By clause: whether an agent can reach it from its first clause.
std::vector<bool> entered_clauses(const ir::Protocol& protocol, const ClauseIndex& index) {
    std::vector<graph::Node> first;
    graph::Successors calls(protocol.clauses.size());
    for (std::size_t at = 0; at < protocol.clauses.size(); ++at) {
        const ir::Clause& clause = protocol.clauses[at];
        if (clause.parameters.empty()) first.push_back(at);
        ir::for_each_operation(clause.body, [&](const ir::Operation& operation) {
            if (const auto* call = std::get_if<ir::Become>(&operation.kind)) {
                const std::vector<std::size_t> targets = index.candidates(clause, call->arguments);
                calls[at].insert(calls[at].end(), targets.begin(), targets.end());
            }
        });
    }
    std::vector<bool> entered(protocol.clauses.size(), false);
    for (const graph::Node clause : graph::reached_from(first, calls)) entered[clause] = true;
    return entered;
}

}  // namespace

void check_clause_use(const ir::Protocol& protocol, diag::Sink& sink) {
    const ClauseIndex index(protocol);
    const std::vector<bool> entered = entered_clauses(protocol, index);
    const std::set<std::string> unsure = unsure_owners(protocol, index);
    for (std::size_t at = 0; at < protocol.clauses.size(); ++at) {
        // Duplicate and hidden clauses have been reported.
        const ir::Clause& clause = protocol.clauses[at];
        if (!entered[at] && !index.hidden_behind(at) && !unsure.contains(owner_of(clause))) {
            sink.report(
                {diag::Code::unused_clause,
                 clause.head_span,
                 "`!" + clause.agent.name + "` never enters this clause: no recursion that it can reach leads here",
                 {}});
        }
    }
}

}  // namespace map2pml::passes
