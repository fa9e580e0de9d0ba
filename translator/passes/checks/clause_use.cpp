#include <set>
#include <string>
#include <vector>

#include "translator/passes/checks/checks.h"
#include "translator/passes/checks/clause_index.h"
#include "translator/passes/checks/walk.h"

namespace map2pml::passes {

namespace {

/// Agents, by name and role, of which nothing can be said: they have no first clause, or a recursion that selects none.
/// That is reported as such, and clauses that look unused are a consequence.
std::set<std::string> unsure_owners(const ir::Protocol& protocol, const ClauseIndex& index) {
    std::set<std::string> begins;
    std::set<std::string> unsure;
    for_each_operation(protocol, [&](const ir::Clause& clause, const ir::Operation& operation, Place) {
        const auto* call = std::get_if<ir::Become>(&operation.kind);
        if (call != nullptr && index.candidates(clause, call->arguments).empty()) {
            unsure.insert(owner_of(clause));
        }
        if (clause.parameters.empty()) {
            begins.insert(owner_of(clause));
        }
    });
    for (const ir::Clause& clause : protocol.clauses) {
        if (!begins.contains(owner_of(clause))) {
            unsure.insert(owner_of(clause));
        }
    }
    return unsure;
}

/// The clauses that an agent can get to from its first one.
class Entered {
  public:
    Entered(const ir::Protocol& protocol, const ClauseIndex& index)
        : protocol_(protocol), index_(index), entered_(protocol.clauses.size(), false) {
        for (std::size_t at = 0; at < protocol.clauses.size(); ++at) {
            if (protocol.clauses[at].parameters.empty()) {
                enter(at);
            }
        }
        while (!pending_.empty()) {
            const ir::Clause& clause = protocol_.clauses[pending_.back()];
            pending_.pop_back();
            follow_calls(clause);
        }
    }

    [[nodiscard]] bool contains(std::size_t clause) const { return entered_[clause]; }

  private:
    void enter(std::size_t clause) {
        if (!entered_[clause]) {
            entered_[clause] = true;
            pending_.push_back(clause);
        }
    }

    void follow_calls(const ir::Clause& clause) {
        for_each_operation(clause.body, Place{}, [&](const ir::Operation& operation, Place) {
            if (const auto* call = std::get_if<ir::Become>(&operation.kind)) {
                for (const std::size_t target : index_.candidates(clause, call->arguments)) {
                    enter(target);
                }
            }
        });
    }

    const ir::Protocol& protocol_;
    const ClauseIndex& index_;
    std::vector<bool> entered_;
    std::vector<std::size_t> pending_;
};

}  // namespace

void check_clause_use(const ir::Protocol& protocol, diag::Sink& sink) {
    const ClauseIndex index(protocol);
    const Entered entered(protocol, index);
    const std::set<std::string> unsure = unsure_owners(protocol, index);
    for (std::size_t at = 0; at < protocol.clauses.size(); ++at) {
        // Clauses that repeat or hide behind another have been reported as such.
        const ir::Clause& clause = protocol.clauses[at];
        if (!entered.contains(at) && !index.hidden_behind(at) && !unsure.contains(owner_of(clause))) {
            sink.report(
                {diag::Code::unused_clause,
                 clause.head_span,
                 "`!" + clause.agent.name + "` never enters this clause: no recursion that it can reach leads here",
                 {}});
        }
    }
}

}  // namespace map2pml::passes
