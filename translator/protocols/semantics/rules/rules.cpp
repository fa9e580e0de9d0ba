#include "translator/protocols/semantics/rules/rules.h"

#include <algorithm>

#include "translator/model/protocol/walk.h"

namespace map2pml::semantics {

namespace {

constexpr std::size_t kManyBranches = 16;  ///< so many are worth an index

bool contains_wait(const ir::Operation& operation) {
    return ir::any_operation(operation,
                             [](const ir::Operation& each) { return std::holds_alternative<ir::WaitFor>(each.kind); });
}

bool binds(const ir::Operation& operation, const std::string& name) {
    const auto is_it = [&](const ir::Term& term) {
        const auto* variable = std::get_if<ir::Variable>(&term.kind);
        return variable != nullptr && variable->name == name;
    };
    return ir::any_operation(operation, [&](const ir::Operation& each) {
        if (const auto* receive = std::get_if<ir::Receive>(&each.kind)) {
            return std::any_of(receive->patterns.begin(), receive->patterns.end(), is_it) ||
                   is_it(receive->from.name) || is_it(receive->from.role);
        }
        const auto* decide = std::get_if<ir::Decide>(&each.kind);
        return decide != nullptr && decide->result && decide->result->name == name;
    });
}

/// The variable stands at a later place of the head, too, so that it does not have the value that came here.
bool stands_later(const ir::Clause& clause, std::size_t position) {
    return std::find(clause.parameters.begin() + static_cast<std::ptrdiff_t>(position) + 1, clause.parameters.end(),
                     clause.parameters[position]) != clause.parameters.end();
}

bool is_variable(const ir::Term& term) { return std::holds_alternative<ir::Variable>(term.kind); }

/// An earlier clause that does not take `call` when the parameters have the values they came with may take it after the
/// wait has bound one of them again, or because of a parameter that stands twice.
bool may_come_to_earlier_clause(const ir::Protocol& protocol, std::size_t clause_at) {
    const ir::Clause& clause = protocol.clauses[clause_at];
    if (std::none_of(clause.parameters.begin(), clause.parameters.end(), is_variable))
        return false;  // nothing to bind again; there may be thousands of these
    for (std::size_t at = 0; at < clause_at; ++at) {
        const ir::Clause& earlier = protocol.clauses[at];
        if (earlier.agent != clause.agent || earlier.role != clause.role ||
            earlier.parameters.size() != clause.parameters.size())
            continue;
        bool excluded = false;
        bool rebound = false;
        for (std::size_t position = 0; position < clause.parameters.size(); ++position) {
            const auto* own = std::get_if<ir::Variable>(&clause.parameters[position].kind);
            if (is_variable(earlier.parameters[position])) continue;
            excluded = excluded || (own == nullptr && !(clause.parameters[position] == earlier.parameters[position]));
            rebound = rebound || (own != nullptr && (stands_later(clause, position) || binds(clause.body, own->name)));
        }
        if (!excluded && rebound) return true;
    }
    return false;
}

/// The wait is all that the clause does, and its timeout calls the clause with its own parameters.
bool restarts_itself(const ir::Protocol& protocol, std::size_t clause_at) {
    const ir::Clause& clause = protocol.clauses[clause_at];
    const auto* wait = std::get_if<ir::WaitFor>(&clause.body.kind);
    const auto* call = wait == nullptr ? nullptr : std::get_if<ir::Become>(&wait->on_timeout->kind);
    return call != nullptr && call->arguments == clause.parameters && !may_come_to_earlier_clause(protocol, clause_at);
}

/// Tells steps of one thread with the same event apart. \param first the steps from here on are those of the thread
void number_effects(std::vector<LocalStep>& steps, std::size_t first) {
    struct Seen {
        std::size_t at;  ///< its first step
        std::uint32_t count;
    };
    std::map<Value, std::vector<Seen>> seen;  // by result, since that is what many steps of a thread differ in
    if (steps.size() < first + 2) return;
    for (std::size_t at = first; at < steps.size(); ++at) {
        Event& event = steps[at].event;
        std::vector<Seen>& alike = seen[event.result];
        const auto same =
            std::find_if(alike.begin(), alike.end(), [&](const Seen& each) { return steps[each.at].event == event; });
        if (same == alike.end())
            alike.push_back({at, 1});
        else
            event.effect = same->count++;
    }
}

}  // namespace

Rules::Rules(const ir::Protocol& protocol, const ir::Instance& instance)
    : protocol_(protocol),
      instance_(instance),
      values_(protocol, instance),
      patterns_(protocol, instance, values_),
      expressions_(protocol, instance, values_, patterns_),
      procedures_(expressions_),
      clauses_of_(instance.agents.size()) {
    for (std::size_t at = 0; at < protocol.clauses.size(); ++at) {
        const ir::Clause& clause = protocol.clauses[at];
        ir::for_each_operation(clause.body, [&](const ir::Operation& operation) {
            if (const auto* receive = std::get_if<ir::Receive>(&operation.kind))
                fixed_.emplace(receive, fixed_of(*receive));
            const auto* choice = std::get_if<ir::OrderedChoice>(&operation.kind);
            if (choice != nullptr && choice->branches.size() >= kManyBranches)
                indexed_.emplace(&operation, index_of(*choice));
        });
        for (std::size_t agent = 0; agent < instance.agents.size(); ++agent)
            if (instance.agents[agent].agent == clause.agent.name && instance.agents[agent].role == clause.role.name)
                clauses_of_[agent].push_back(at);
        if (clause.is_situation) {
            situations_.emplace(
                std::pair(clause.agent.name, clause.parameters.empty() ? "" : to_string(clause.parameters.front())),
                at);
        }
        const auto limit = instance.clause_limits.find(clause_name(clause));
        if (limit != instance.clause_limits.end()) limited_.emplace_back(at, limit->second);
        if (restarts_itself(protocol, at)) idle_arms_.insert(&clause.body);
        if (!contains_wait(clause.body)) without_wait_.insert(at);
    }
}

std::optional<std::size_t> Rules::limited_index(std::size_t clause) const {
    for (std::size_t at = 0; at < limited_.size(); ++at)
        if (limited_[at].first == clause) return at;
    return std::nullopt;
}

Thread Rules::initial_thread(std::size_t agent, std::vector<const ir::Operation*>& done) const {
    Thread thread;
    const auto clause = ir::first_clause(protocol_, instance_.agents[agent].agent);
    thread.clause = clause.value_or(0);
    thread.operation = &protocol_.clauses[thread.clause].body;
    if (!clause) thread.control = Thread::Control::failing;  // reported before any instance is made (static check S2)
    settle(thread, done);
    return thread;
}

void Rules::steps(const State& state, std::size_t agent, const Thread& thread, std::uint64_t thread_id, Wanted wanted,
                  std::vector<LocalStep>& into, const EventFilter* filter) const {
    const Here here{state, agent, thread_id, into};
    const std::size_t before = into.size();
    const auto finish = [&] {
        if (filter != nullptr)
            into.erase(std::remove_if(into.begin() + static_cast<std::ptrdiff_t>(before), into.end(),
                                      [&](const LocalStep& step) { return !(*filter)(step.event); }),
                       into.end());
        number_effects(into, before);
    };
    switch (thread.control) {
        case Thread::Control::run:
            if (wanted == Wanted::actions) act(here, thread, {});
            finish();
            return;
        case Thread::Control::wait:
            wait(here, thread, wanted);
            finish();
            return;
        case Thread::Control::join:
            // PAR: the branches are interleaved step by step.
            for (std::size_t at = 0; at < thread.branches.size(); ++at) {
                const std::size_t first = into.size();
                steps(state, agent, thread.branches[at], thread_of_branch(thread_id, at), wanted, into, filter);
                for (std::size_t own = first; own < into.size(); ++own) {
                    Thread parent = thread;
                    parent.branches.replace(at, std::move(into[own].thread));
                    settle(parent, into[own].done);
                    into[own].thread = std::move(parent);
                }
            }
            return;
        case Thread::Control::finished:
        case Thread::Control::failed:
        case Thread::Control::succeeded:
        case Thread::Control::failing:
            return;
    }
}

/// Completes the step with this outcome, including the administrative moves that follow.
void Rules::emit(const Here& here, LocalStep step, Thread::Control outcome) const {
    step.event.agent = here.agent;
    step.event.thread = here.thread_id;
    step.thread.control = outcome;
    settle(step.thread, step.done);
    here.into.push_back(std::move(step));
}

}  // namespace map2pml::semantics
