#include "translator/passes/checks/wait_advice.h"

#include <cstddef>
#include <set>

#include "translator/passes/checks/terms_of.h"
#include "translator/passes/checks/walk.h"

namespace map2pml::passes {

namespace {

bool holds(const source::Span& whole, const source::Span& part) {
    return whole.begin <= part.begin && part.end <= whole.end;
}

void add_variable(const ir::Term& term, std::set<std::string>& names) {
    if (const auto* variable = std::get_if<ir::Variable>(&term.kind)) {
        names.insert(variable->name);
    } else if (const auto* current = std::get_if<ir::CurrentValue>(&term.kind)) {
        names.insert(current->variable);
    }
}

void add_variables(const ir::Operation& operation, std::set<std::string>& names) {
    for_each_operation(operation, Place{}, [&](const ir::Operation& each, Place) {
        const auto* decide = std::get_if<ir::Decide>(&each.kind);
        if (decide != nullptr && decide->result) {
            names.insert(decide->result->name);
        }
        for_each_term(each, [&](const ir::Term& term, TermUse) { add_variable(term, names); });
    });
}

/// Somewhere inside it does one thing or another, so that not all of its variables have values behind it.
bool has_choice(const ir::Operation& operation) {
    bool found = false;
    for_each_operation(operation, Place{}, [&](const ir::Operation& each, Place) {
        found = found || std::holds_alternative<ir::OrderedChoice>(each.kind) ||
                std::holds_alternative<ir::WaitFor>(each.kind);
    });
    return found;
}

/// A wait in a sequence, with what comes behind it.
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
            if (binds && is_behind) {
                found = Found{sequence, at};
            }
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

/// What the wait and all behind it know from before.
std::string known_before(const ir::Clause& clause, const Found& found) {
    std::set<std::string> before;
    for (const ir::Term& parameter : clause.parameters) {
        add_variable(parameter, before);
    }
    const source::Position wait = found.sequence->parts[found.at].span.begin;
    for_each_operation(clause.body, Place{}, [&](const ir::Operation& each, Place) {
        if (each.span.end <= wait) {
            add_variables(each, before);
        }
    });
    std::set<std::string> needed;
    for (std::size_t at = found.at; at < found.sequence->parts.size(); ++at) {
        add_variables(found.sequence->parts[at], needed);
    }
    std::string text;
    for (const std::string& name : before) {
        text += needed.contains(name) ? ", $" + name : "";
    }
    return text;
}

/// As a part of a sequence.
std::string part_text(const ir::Operation& operation) {
    const bool binds_looser =
        std::holds_alternative<ir::OrderedChoice>(operation.kind) || std::holds_alternative<ir::Par>(operation.kind);
    return binds_looser ? "(" + to_string(operation) + ")" : to_string(operation);
}

/// All that is to be done when the message has come; `…` for what is long.
std::string body_text(const Found& found, const ir::Operation& attempt) {
    constexpr std::size_t kLongest = 160;
    std::string text = part_text(attempt);
    for (std::size_t at = found.at + 1; at < found.sequence->parts.size(); ++at) {
        const std::string next = part_text(found.sequence->parts[at]);
        if (text.size() + next.size() > kLongest) {
            return text + " then …";
        }
        text += " then " + next;
    }
    return text;
}

}  // namespace

std::optional<std::string> wait_advice(const ir::Clause& clause, const source::Span& bound, const source::Span& read) {
    const auto found = find_wait(clause, bound, read);
    if (!found) {
        return std::nullopt;
    }
    const ir::Operation& attempt = *std::get<ir::WaitFor>(found->sequence->parts[found->at].kind).attempt;
    const std::string call = name_of_wait(attempt) + known_before(clause, *found);
    return "to wait as long as it takes, and then go on, give the wait a clause of its own: write `agent(" + call +
           ")` in its place, and `agent(!" + clause.agent.name + ", %" + clause.role.name + ", " + call +
           ") = waitfor (" + body_text(*found, attempt) + ") timeout (agent(" + call + "))` as another clause";
}

}  // namespace map2pml::passes
