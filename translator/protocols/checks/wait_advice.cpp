#include "translator/protocols/checks/internal.h"

#include <set>

namespace map2pml::passes {

namespace {

bool holds(const source::Span& whole, const source::Span& part) {
    return whole.begin <= part.begin && part.end <= whole.end;
}

void add_variable(const ir::Term& term, std::set<std::string>& names) {
    if (const auto* variable = std::get_if<ir::Variable>(&term.kind))
        names.insert(variable->name);
    else if (const auto* current = std::get_if<ir::CurrentValue>(&term.kind))
        names.insert(current->variable);
}

void add_variables(const ir::Operation& operation, std::set<std::string>& names) {
    for_each_operation(operation, Place{}, [&](const ir::Operation& each, Place) {
        const auto* decide = std::get_if<ir::Decide>(&each.kind);
        if (decide != nullptr && decide->result) names.insert(decide->result->name);
        for_each_term(each, [&](const ir::Term& term, TermUse) { add_variable(term, names); });
    });
}

/// True if it contains a choice, so that some of its variables may have no value after it.
bool has_choice(const ir::Operation& operation) {
    bool found = false;
    for_each_operation(operation, Place{}, [&](const ir::Operation& each, Place) {
        found = found || std::holds_alternative<ir::OrderedChoice>(each.kind) ||
                std::holds_alternative<ir::WaitFor>(each.kind);
    });
    return found;
}

/// A wait in a sequence, with its continuation.
struct Found {
    const ir::Seq* sequence = nullptr;
    std::size_t at = 0;
};

std::optional<Found> find_wait(const ir::Clause& clause, const source::Span& bound, const source::Span& read) {
    std::optional<Found> found;
    for_each_operation(clause.body, Place{}, [&](const ir::Operation& operation, Place) {
        const auto* sequence = std::get_if<ir::Seq>(&operation.kind);
        for (std::size_t at = 0; sequence != nullptr && at + 1 < sequence->parts.size(); ++at) {
            const auto* wait = std::get_if<ir::WaitFor>(&sequence->parts[at].kind);
            const bool is_behind = sequence->parts[at].span.end <= read.begin && holds(operation.span, read);
            const bool binds = wait != nullptr && holds(wait->attempt->span, bound) && !has_choice(*wait->attempt);
            if (binds && is_behind) found = Found{sequence, at};
        }
    });
    return found;
}

/// `wait_bid`, after the first message that is waited for.
std::string name_of_wait(const ir::Operation& attempt) {
    std::string name;
    for_each_operation(attempt, Place{}, [&](const ir::Operation& operation, Place) {
        const auto* receive = std::get_if<ir::Receive>(&operation.kind);
        name = name.empty() && receive != nullptr ? "wait_" + receive->performative : name;
    });
    return name.empty() ? "wait" : name;
}

std::set<std::string> known_before(const ir::Clause& clause, const Found& found) {
    std::set<std::string> before;
    for (const ir::Term& parameter : clause.parameters) add_variable(parameter, before);
    const source::Position wait = found.sequence->parts[found.at].span.begin;
    for_each_operation(clause.body, Place{}, [&](const ir::Operation& each, Place) {
        if (each.span.end <= wait) add_variables(each, before);
    });
    return before;
}

/// The variables of the parts of the sequence from `first` on.
std::set<std::string> used_from(const Found& found, std::size_t first) {
    std::set<std::string> used;
    for (std::size_t at = first; at < found.sequence->parts.size(); ++at)
        add_variables(found.sequence->parts[at], used);
    return used;
}

/// The variables that the wait and its continuation use from before, as further arguments.
std::string handed_over(const ir::Clause& clause, const Found& found) {
    const std::set<std::string> needed = used_from(found, found.at);
    std::string text;
    for (const std::string& name : known_before(clause, found)) text += needed.contains(name) ? ", $" + name : "";
    return text;
}

/// As a part of a sequence.
std::string part_text(const ir::Operation& operation) {
    const bool binds_looser =
        std::holds_alternative<ir::OrderedChoice>(operation.kind) || std::holds_alternative<ir::Par>(operation.kind);
    return binds_looser ? "(" + to_string(operation) + ")" : to_string(operation);
}

/// The continuation after the message; `…` if it is long.
std::string body_text(const Found& found, const ir::Operation& attempt) {
    constexpr std::size_t kLongest = 160;
    std::string text = part_text(attempt);
    for (std::size_t at = found.at + 1; at < found.sequence->parts.size(); ++at) {
        const std::string next = part_text(found.sequence->parts[at]);
        if (text.size() + next.size() > kLongest) return text + " then …";
        text += " then " + next;
    }
    return text;
}

const ir::WaitFor& wait_at(const Found& found) { return std::get<ir::WaitFor>(found.sequence->parts[found.at].kind); }

std::string advice(const ir::Clause& clause, const Found& found) {
    const ir::Operation& attempt = *wait_at(found).attempt;
    const std::string call = name_of_wait(attempt) + handed_over(clause, found);
    return "to wait without a time limit, and then go on, put the wait in a separate clause: write `agent(" + call +
           ")` in its place, and `agent(!" + clause.agent.name + ", %" + clause.role.name + ", " + call +
           ") = waitfor (" + body_text(found, attempt) + ") timeout (agent(" + call + "))` as another clause";
}

/// A call by the constant with which the clause itself is called.
bool calls_itself(const ir::Clause& clause, const ir::Become& call) {
    const bool is_same_size = call.arguments.size() == clause.parameters.size();
    return is_same_size && (call.arguments.empty() ||
                            ir::to_string(call.arguments.front()) == ir::to_string(clause.parameters.front()));
}

/// The wait of a sequence in whose timeout the call is, if something follows the wait.
std::optional<Found> wait_that_restarts(const ir::Clause& clause, const source::Span& call) {
    std::optional<Found> found;
    for_each_operation(clause.body, Place{}, [&](const ir::Operation& operation, Place) {
        const auto* sequence = std::get_if<ir::Seq>(&operation.kind);
        for (std::size_t at = 0; sequence != nullptr && at + 1 < sequence->parts.size(); ++at) {
            const auto* wait = std::get_if<ir::WaitFor>(&sequence->parts[at].kind);
            if (wait != nullptr && holds(wait->on_timeout->span, call) && !has_choice(*wait->attempt))
                found = Found{sequence, at};
        }
    });
    return found;
}

/// True if the continuation reads a variable that the wait binds.
bool needs_value_of_wait(const ir::Clause& clause, const Found& found) {
    std::set<std::string> bound;
    add_variables(*wait_at(found).attempt, bound);
    const std::set<std::string> before = known_before(clause, found);
    const std::set<std::string> used = used_from(found, found.at + 1);
    return std::any_of(used.begin(), used.end(),
                       [&](const std::string& name) { return bound.contains(name) && !before.contains(name); });
}

}  // namespace

std::optional<std::string> wait_advice(const ir::Clause& clause, const source::Span& bound, const source::Span& read) {
    const auto found = find_wait(clause, bound, read);
    return found ? std::optional(advice(clause, *found)) : std::nullopt;
}

std::optional<std::string> restart_advice(const ir::Clause& clause, const ir::Operation& call) {
    const auto found = wait_that_restarts(clause, call.span);
    const auto* become = std::get_if<ir::Become>(&call.kind);
    const bool applies =
        found && become != nullptr && calls_itself(clause, *become) && !needs_value_of_wait(clause, *found);
    return applies ? std::optional(advice(clause, *found)) : std::nullopt;
}

}  // namespace map2pml::passes
