#include <fmt/format.h>

#include <set>
#include <string>
#include <unordered_map>

#include "translator/protocols/checks/checks.h"
#include "translator/protocols/checks/internal.h"

namespace map2pml::passes {

namespace {

/// The operations that can fail. Decision procedures and receives always can; a send cannot when its address names an agent or
/// a role of others, since each agent of the protocol exists at least once.
class Failure {
  public:
    explicit Failure(const ir::Protocol& protocol);

    /// False only if the operation succeeds, or never gives control back to what follows a failure, in every instance.
    /// A tail call that is sure to select a clause counts as such: that clause takes over, and no `or` around the call
    /// sees it fail (grammar/semantics.md 3, CALL).
    [[nodiscard]] bool possible(const ir::Operation& operation, Place at, const ir::Clause& clause) const;

  private:
    [[nodiscard]] bool certainly_reaches_somebody(const ir::Address& to, const ir::Clause& clause) const;
    [[nodiscard]] bool any_part(const ir::Operation& operation, Place at, const ir::Clause& clause) const;
    [[nodiscard]] bool every_part(const ir::Operation& operation, Place at, const ir::Clause& clause) const;

    ClauseIndex clauses_;
    std::unordered_map<std::string, std::string> role_of_;    ///< by agent
    std::unordered_map<std::string, std::size_t> agents_in_;  ///< number of agents by role
};

Failure::Failure(const ir::Protocol& protocol) : clauses_(protocol) {
    for (const ir::AgentDeclaration& agent : protocol.agents) {
        role_of_.emplace(agent.name, agent.role);
        ++agents_in_[agent.role];
    }
}

bool Failure::certainly_reaches_somebody(const ir::Address& to, const ir::Clause& clause) const {
    const auto* name = std::get_if<ir::AgentName>(&to.name.kind);
    const auto* role = std::get_if<ir::RoleName>(&to.role.kind);
    const bool any_name = std::holds_alternative<ir::Wildcard>(to.name.kind);
    const bool any_role = std::holds_alternative<ir::Wildcard>(to.role.kind);
    if ((name == nullptr && !any_name) || (role == nullptr && !any_role)) return false;
    if (name != nullptr) {
        const auto found = role_of_.find(name->name);
        return found != role_of_.end() && (role == nullptr || found->second == role->name);
    }
    // A multicast does not reach its sender.
    if (role == nullptr) return role_of_.size() > 1;
    const auto found = agents_in_.find(role->name);
    const std::size_t others = found == agents_in_.end() ? 0 : found->second - (role->name == clause.role.name ? 1 : 0);
    return others > 0;
}

bool Failure::any_part(const ir::Operation& operation, Place at, const ir::Clause& clause) const {
    bool any = false;
    for_each_part(operation, at,
                  [&](const ir::Operation& part, Place there) { any = any || possible(part, there, clause); });
    return any;
}

bool Failure::every_part(const ir::Operation& operation, Place at, const ir::Clause& clause) const {
    bool every = true;
    for_each_part(operation, at,
                  [&](const ir::Operation& part, Place there) { every = every && possible(part, there, clause); });
    return every;
}

bool Failure::possible(const ir::Operation& operation, Place at, const ir::Clause& clause) const {
    return std::visit(
        ir::overloaded{
            [](const ir::Skip&) { return false; },
            [](const ir::Receive&) { return true; },
            [](const ir::Decide&) { return true; },
            [&](const ir::Send& send) { return !certainly_reaches_somebody(send.to, clause); },
            [&](const ir::Become& call) { return !at.tail || !clauses_.certainly_selects(clause, call.arguments); },
            [&](const ir::Seq&) { return any_part(operation, at, clause); },
            [&](const ir::Par&) { return any_part(operation, at, clause); },
            [&](const ir::OrderedChoice&) { return every_part(operation, at, clause); },
            [&](const ir::WaitFor& wait) { return possible(*wait.on_timeout, at, clause); },
        },
        operation.kind);
}

/// The call's id, and the `waitfor` that repeats it.
using Restarts = std::map<ir::OperationId, const ir::Operation*>;

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

/// The calls `agent(…)` that can be removed without any change: the clause is one `waitfor`; the call enters the same clause
/// again with the parameters unchanged; and without it the attempt would fail at this point, so that the `waitfor` would
/// begin anew. Line 13 of the published auction is one (samples/auction, A-M1b).
Restarts redundant_restarts(const ir::Protocol& protocol) {
    const ClauseIndex index(protocol);
    Restarts found;
    RestartSearch search(protocol, index, found);
    for (const ir::Clause& clause : protocol.clauses) search.search(clause);
    return found;
}

/// The reason why a `waitfor` does not wait: the first action of some branch (grammar/semantics.md 4, `idle`).
struct BusyWait {
    const ir::Operation* decision = nullptr;  ///< a decision procedure: called again and again
    const ir::Operation* never_fails = nullptr;
};

class WaitCheck {
  public:
    WaitCheck(const ir::Protocol& protocol, const std::set<std::string>& implemented, diag::Sink& sink)
        : failure_(protocol), restarts_(redundant_restarts(protocol)), implemented_(implemented), sink_(sink) {}

    void check(const ir::Clause& clause, const ir::WaitFor& wait, Place at) {
        clause_ = &clause;
        BusyWait found;
        add_alternative(*wait.attempt, Place{at.tail, true, at.in_par}, found);
        if (found.never_fails != nullptr) {
            report_useless(wait, *found.never_fails, at);
        } else if (found.decision != nullptr) {
            sink_.report(diag::Code::busy_waitfor, found.decision->span,
                         "while there is nothing to take, this `waitfor` calls `" + ir::to_string(*found.decision) +
                             "` over and over instead of waiting; begin with a receive");
        }
    }

  private:
    /// An attempt, or a first branch of a `par`: parts that it passes without an action cannot fail.
    void add_alternative(const ir::Operation& operation, Place at, BusyWait& found) const {
        const ir::Operation* empty = nullptr;
        if (add_first_actions(operation, at, found, empty) && found.never_fails == nullptr) found.never_fails = empty;
    }

    /// Like `ir::beginnings`, with the place of each action.
    /// \param empty receives the last empty action that control passes.
    /// \return true if control may come to the end of the operation without an action.
    bool add_first_actions(const ir::Operation& operation, Place at, BusyWait& found,
                           const ir::Operation*& empty) const {
        if (std::holds_alternative<ir::Skip>(operation.kind)) {
            empty = &operation;
            return true;
        }
        if (std::holds_alternative<ir::Seq>(operation.kind)) {
            bool comes_through = true;
            for_each_part(operation, at, [&](const ir::Operation& part, Place there) {
                comes_through = comes_through && add_first_actions(part, there, found, empty);
            });
            return comes_through;
        }
        if (std::holds_alternative<ir::OrderedChoice>(operation.kind)) {
            bool comes_through = false;
            for_each_part(operation, at, [&](const ir::Operation& part, Place there) {
                comes_through = comes_through || add_first_actions(part, there, found, empty);
            });
            return comes_through;
        }
        if (std::holds_alternative<ir::Par>(operation.kind)) {
            for_each_part(operation, at,
                          [&](const ir::Operation& part, Place there) { add_alternative(part, there, found); });
            return false;
        }
        if (const auto* decide = std::get_if<ir::Decide>(&operation.kind)) {
            // An implemented procedure waits until its `require` statements hold.
            if (!implemented_.contains(decide->procedure) && found.decision == nullptr) found.decision = &operation;
        } else if (!restarts_.contains(operation.id) && !failure_.possible(operation, at, *clause_)) {
            found.never_fails = found.never_fails == nullptr ? &operation : found.never_fails;
        }
        return false;
    }

    void report_useless(const ir::WaitFor& wait, const ir::Operation& first, Place at) const {
        const bool always_succeeds = !failure_.possible(*wait.attempt, Place{at.tail, true, at.in_par}, *clause_);
        const std::string because =
            always_succeeds
                ? "cannot fail, so this `waitfor` never waits and never tries again"
                : "cannot fail, so this `waitfor` never waits: it repeats this each time a later operation fails";
        sink_.report(diag::Code::useless_waitfor, first.span, "`" + ir::to_string(first) + "` " + because);
    }

    const Failure failure_;
    const Restarts restarts_;
    const std::set<std::string>& implemented_;
    diag::Sink& sink_;
    const ir::Clause* clause_ = nullptr;
};

/// The reason why the next branch is never reached: nothing can fail, or a call never returns.
struct Hindrance {
    source::Span span;
    const char* why = nullptr;
    const char* note = nullptr;
};

Hindrance hindrance_of(const ir::Operation& branch, Place at) {
    const ir::Operation* call = nullptr;
    for_each_operation(branch, at, [&](const ir::Operation& part, Place there) {
        call = there.tail && std::holds_alternative<ir::Become>(part.kind) ? &part : call;
    });
    if (call == nullptr) return {branch.span, "cannot fail", "cannot fail"};
    const bool only_calls = call == &branch;
    return {call->span,
            only_calls ? "is a call that does not return" : "does not fail before its call, which does not return",
            "does not return: when the clause that it calls fails, the agent has failed"};
}

}  // namespace

void check_waits(const ir::Protocol& protocol, const std::set<std::string>& implemented, diag::Sink& sink) {
    WaitCheck waits(protocol, implemented, sink);
    for_each_operation(protocol, [&](const ir::Clause& clause, const ir::Operation& operation, Place at) {
        if (const auto* wait = std::get_if<ir::WaitFor>(&operation.kind)) waits.check(clause, *wait, at);
    });
}

void check_restarts(const ir::Protocol& protocol, diag::Sink& sink) {
    const Restarts restarts = redundant_restarts(protocol);
    for_each_operation(protocol, [&](const ir::Clause&, const ir::Operation& operation, Place at) {
        const auto found = restarts.find(operation.id);
        if (found != restarts.end() && at.tail) {
            source::Span word = found->second->span;
            word.end = {word.begin.line, word.begin.column + static_cast<std::uint32_t>(std::string("waitfor").size())};
            sink.report(
                diag::Code::redundant_restart, operation.span,
                "`" + ir::to_string(operation) + "` only restarts its own loop with the same parameters; remove it",
                {{word, "this `waitfor` tries again anyway when its attempt fails"}});
        }
    });
}

void check_branches(const ir::Protocol& protocol, diag::Sink& sink) {
    const Failure failure(protocol);
    for_each_operation(protocol, [&](const ir::Clause& clause, const ir::Operation& operation, Place at) {
        const auto* choice = std::get_if<ir::OrderedChoice>(&operation.kind);
        if (choice == nullptr) return;
        for (std::size_t index = 0; index + 1 < choice->branches.size(); ++index) {
            const ir::Operation& branch = choice->branches[index];
            if (!failure.possible(branch, at, clause)) {
                const Hindrance hindrance = hindrance_of(branch, at);
                sink.report(
                    diag::Code::unreachable_branch, choice->branches[index + 1].span,
                    fmt::format("this branch of `or` is never reached, because the one before it {}", hindrance.why),
                    {{hindrance.span, hindrance.note}});
                return;
            }
        }
    });
}

}  // namespace map2pml::passes
