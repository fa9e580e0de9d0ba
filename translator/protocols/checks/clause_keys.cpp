#include <algorithm>
#include <string>

#include "translator/protocols/checks/checks.h"
#include "translator/protocols/checks/clause_index.h"

namespace map2pml::passes {

namespace {

/// Whether two clauses have one key: the same constants at the same places.
bool same_key(const ir::Clause& a, const ir::Clause& b) {
    return std::equal(a.parameters.begin(), a.parameters.end(), b.parameters.begin(), b.parameters.end(),
                      [](const ir::Term& left, const ir::Term& right) {
                          return is_selector(left) == is_selector(right) && (!is_selector(left) || left == right);
                      });
}

}  // namespace

void check_clause_keys(const ir::Protocol& protocol, diag::Sink& sink) {
    const ClauseIndex index(protocol);
    for (std::size_t at = 0; at < protocol.clauses.size(); ++at) {
        const auto earlier = index.hidden_behind(at);
        if (!earlier) continue;
        const ir::Clause& first = protocol.clauses[*earlier];
        const ir::Clause& second = protocol.clauses[at];
        if (same_key(first, second)) {
            sink.report({diag::Code::duplicate_clause,
                         second.head_span,
                         "`!" + second.agent.name +
                             "` has this clause already; the names of variables do not distinguish clauses",
                         {{first.head_span, "every recursion selects the first one, which is here"}}});
        } else {
            sink.report(
                {diag::Code::hidden_clause,
                 second.head_span,
                 "this clause is never selected, because an earlier one matches all its arguments; put it first",
                 {{first.head_span, "this clause has a variable where the other has a constant"}}});
        }
    }
}

}  // namespace map2pml::passes
