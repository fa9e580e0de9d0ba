#include "translator/protocols/checks/internal.h"

#include <set>
#include <string>
#include <vector>

#include "translator/protocols/checks/checks.h"
#include "translator/protocols/checks/clause_index.h"
#include "translator/protocols/checks/terms_of.h"
#include "translator/protocols/checks/walk.h"

namespace map2pml::passes {

namespace {

/// Parameters that the clause may overwrite before a call.
std::set<std::string> bound_in_body(const ir::Clause& clause) {
    std::set<std::string> bound;
    for_each_operation(clause.body, Place{}, [&](const ir::Operation& operation, Place) {
        for_each_term(operation, [&](const ir::Term& term, TermUse use) {
            const auto* variable = std::get_if<ir::Variable>(&term.kind);
            if (variable != nullptr && binds(use)) bound.insert(variable->name);
        });
        if (const auto* decide = std::get_if<ir::Decide>(&operation.kind); decide != nullptr && decide->result)
            bound.insert(decide->result->name);
    });
    return bound;
}

class RestartSearch {
  public:
    RestartSearch(const ir::Protocol& protocol, const ClauseIndex& index, Restarts& found)
        : protocol_(protocol), index_(index), found_(found) {}

    void search(const ir::Clause& clause) {
        const auto* wait = std::get_if<ir::WaitFor>(&clause.body.kind);
        if (wait == nullptr) return;
        clause_ = &clause;
        overwritten_ = bound_in_body(clause);
        follow_failure(*wait->attempt);
    }

  private:
    /// Looks for calls in those places of the attempt where a failure would end the attempt.
    void follow_failure(const ir::Operation& operation) {
        if (const auto* call = std::get_if<ir::Become>(&operation.kind)) {
            if (stands_for_a_failure_ && enters_same_clause(*call)) found_.emplace(operation.id, &clause_->body);
        } else if (const auto* choice = std::get_if<ir::OrderedChoice>(&operation.kind)) {
            const bool outer = stands_for_a_failure_;
            stands_for_a_failure_ = true;
            follow_failure(choice->branches.back());
            stands_for_a_failure_ = outer;
        } else if (const auto* seq = std::get_if<ir::Seq>(&operation.kind)) {
            const bool outer = stands_for_a_failure_;
            stands_for_a_failure_ = false;
            follow_failure(seq->parts.back());
            stands_for_a_failure_ = outer;
        }
    }

    [[nodiscard]] bool enters_same_clause(const ir::Become& call) const {
        const auto targets = index_.candidates(*clause_, call.arguments);
        if (targets.size() != 1 || &protocol_.clauses[targets.front()] != clause_) return false;
        for (std::size_t at = 0; at < call.arguments.size(); ++at) {
            const auto* parameter = std::get_if<ir::Variable>(&clause_->parameters[at].kind);
            if (!(call.arguments[at] == clause_->parameters[at]) ||
                (parameter != nullptr && overwritten_.contains(parameter->name)))
                return false;
        }
        return true;
    }

    const ir::Protocol& protocol_;
    const ClauseIndex& index_;
    Restarts& found_;
    const ir::Clause* clause_ = nullptr;
    std::set<std::string> overwritten_;
    /// The attempt may fail just before this place, or consists of nothing but it.
    bool stands_for_a_failure_ = true;
};

}  // namespace

Restarts redundant_restarts(const ir::Protocol& protocol) {
    const ClauseIndex index(protocol);
    Restarts found;
    RestartSearch search(protocol, index, found);
    for (const ir::Clause& clause : protocol.clauses) search.search(clause);
    return found;
}

void check_restarts(const ir::Protocol& protocol, diag::Sink& sink) {
    const Restarts restarts = redundant_restarts(protocol);
    for_each_operation(protocol, [&](const ir::Clause&, const ir::Operation& operation, Place at) {
        const auto found = restarts.find(operation.id);
        if (found != restarts.end() && at.tail) {
            source::Span word = found->second->span;
            word.end = {word.begin.line, word.begin.column + static_cast<std::uint32_t>(std::string("waitfor").size())};
            sink.report(
                {diag::Code::redundant_restart,
                 operation.span,
                 "`" + ir::to_string(operation) + "` only restarts its own loop with the same parameters; remove it",
                 {{word, "this `waitfor` tries again anyway when its attempt fails"}}});
        }
    });
}

}  // namespace map2pml::passes
