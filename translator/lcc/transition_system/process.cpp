#include "translator/lcc/transition_system/process.h"

#include <fmt/format.h>

#include <algorithm>

#include "translator/ir/operation.h"

namespace map2pml::lcc {

namespace {

using Kind = Process::Kind;

ProcessPointer make(Process process) { return std::make_shared<const Process>(std::move(process)); }

ProcessPointer done() {
    static const ProcessPointer nothing = make({});
    return nothing;
}

ProcessPointer sequence_of(const std::vector<Definition>& parts, std::size_t from, Environment& environment) {
    ProcessPointer first = process_of(parts[from], environment);
    return from + 1 == parts.size() ? first : in_sequence(std::move(first), sequence_of(parts, from + 1, environment));
}

template <typename Change>
Condition changed(const Condition& condition, const Change& change) {
    Condition result = condition;
    for (Value& term : result.terms) {
        term = change(term);
    }
    for (Condition& part : result.parts) {
        part = changed(part, change);
    }
    return result;
}

/// The same process with other values; the caller provides the parts.
template <typename Change>
Process changed(const Process& process, const Change& change) {
    Process result = process;
    if (process.kind == Kind::send || process.kind == Kind::receive) {
        result.message = change(process.message);
    }
    if (process.kind == Kind::send || process.kind == Kind::receive || process.kind == Kind::change ||
        process.kind == Kind::activation) {
        result.party = {change(process.party.role), change(process.party.id)};
    }
    if (process.condition) {
        result.condition = changed(*process.condition, change);
    }
    return result;
}

std::string joined(const std::vector<ProcessPointer>& parts, const char* word) {
    std::string text;
    for (const ProcessPointer& part : parts) {
        text += (text.empty() ? "" : word) + to_string(*part);
    }
    return "(" + text + ")";
}

}  // namespace

Party party_of(const Agent& agent, Environment& environment) {
    Value role = environment.value_of(agent.role);
    return {std::move(role), as_id(environment.value_of(agent.id))};
}

Value as_id(Value id) {
    if (id.kind == Value::Kind::string) {
        return agent_id(id.text);
    }
    return id;
}

ProcessPointer process_of(const Definition& definition, Environment& environment) {
    Process process;
    process.at = &definition;
    return std::visit(
        ir::overloaded{[&](const Null&) {
                           process.kind = Kind::null;
                           return make(process);
                       },
                       [&](const Send& send) {
                           process.kind = Kind::send;
                           process.message = environment.value_of(send.message);
                           process.party = party_of(send.to, environment);
                           return make(process);
                       },
                       [&](const Receive& receive) {
                           process.kind = Kind::receive;
                           process.message = environment.value_of(receive.message);
                           process.party = party_of(receive.from, environment);
                           if (receive.condition) {
                               process.condition = condition_of(*receive.condition, environment);
                           }
                           return make(process);
                       },
                       [&](const RoleChange& change) {
                           process.kind = Kind::change;
                           process.party = party_of(change.agent, environment);
                           return make(process);
                       },
                       [&](const Guarded& guarded) {
                           process.kind = Kind::guarded;
                           process.parts = {process_of(*guarded.body, environment)};
                           process.condition = condition_of(guarded.constraint, environment);
                           return make(process);
                       },
                       [&](const Sequence& sequence) { return sequence_of(sequence.parts, 0, environment); },
                       [&](const Choice& choice) {
                           process.kind = Kind::choice;
                           for (const Definition& branch : choice.branches) {
                               process.parts.push_back(process_of(branch, environment));
                           }
                           return make(process);
                       },
                       [&](const Parallel& parallel) {
                           std::vector<ProcessPointer> parts;
                           for (const Definition& branch : parallel.branches) {
                               parts.push_back(process_of(branch, environment));
                           }
                           return in_parallel(std::move(parts));
                       }},
        definition.kind);
}

ProcessPointer role_change(Party party) {
    Process process;
    process.kind = Kind::change;
    process.party = std::move(party);
    return make(std::move(process));
}

bool is_done(const ProcessPointer& process) { return process->kind == Kind::done; }

ProcessPointer in_sequence(ProcessPointer first, ProcessPointer then) {
    if (is_done(first)) {
        return then;
    }
    Process process;
    process.kind = Kind::sequence;
    process.at = first->at;
    process.parts = {std::move(first), std::move(then)};
    return make(std::move(process));
}

ProcessPointer in_activation(Party head, ProcessPointer rest) {
    if (is_done(rest) || rest->kind == Kind::activation || rest->kind == Kind::change) {
        return rest;
    }
    Process process;
    process.kind = Kind::activation;
    process.party = std::move(head);
    process.at = rest->at;
    process.parts = {std::move(rest)};
    return make(std::move(process));
}

ProcessPointer in_parallel(std::vector<ProcessPointer> parts) {
    std::erase_if(parts, is_done);
    if (parts.empty()) {
        return done();
    }
    if (parts.size() == 1) {
        return parts.front();
    }
    Process process;
    process.kind = Kind::parallel;
    process.at = parts.front()->at;
    process.parts = std::move(parts);
    return make(std::move(process));
}

ProcessPointer simplified(const ProcessPointer& process, const Substitution& known) {
    Process result = changed(*process, [&](const Value& value) { return resolve(value, known); });
    for (ProcessPointer& part : result.parts) {
        part = simplified(part, known);
    }
    switch (result.kind) {
        case Kind::sequence:
            return in_sequence(result.parts[0], result.parts[1]);
        case Kind::parallel:
            return in_parallel(std::move(result.parts));
        case Kind::activation:
            return in_activation(std::move(result.party), result.parts[0]);
        default:
            return make(std::move(result));
    }
}

ProcessPointer renumbered(const ProcessPointer& process, Renumbering& numbers) {
    Process result = changed(*process, [&](const Value& value) { return numbers.renumbered(value); });
    for (ProcessPointer& part : result.parts) {
        part = renumbered(part, numbers);
    }
    return make(std::move(result));
}

namespace {

std::uint64_t nodes_of(const Condition& condition) {
    std::uint64_t nodes = 0;
    for (const Value& term : condition.terms) {
        nodes += nodes_of(term);
    }
    for (const Condition& part : condition.parts) {
        nodes += nodes_of(part);
    }
    return nodes;
}

}  // namespace

std::uint64_t nodes_of(const Process& process) {
    std::uint64_t nodes = nodes_of(process.message) + nodes_of(process.party.role) + nodes_of(process.party.id);
    nodes += process.condition ? nodes_of(*process.condition) : 0;
    for (const ProcessPointer& part : process.parts) {
        nodes += nodes_of(*part);
    }
    return nodes;
}

std::string to_string(const Party& party) { return "a(" + to_string(party.role) + ", " + to_string(party.id) + ")"; }

std::string to_string(const Process& process) {
    switch (process.kind) {
        case Kind::done:
            return "done";
        case Kind::null:
            return "null";
        case Kind::send:
            return to_string(process.message) + " => " + to_string(process.party);
        case Kind::receive:
            return to_string(process.message) + " <= " + to_string(process.party) +
                   (process.condition ? " <- " + to_string(*process.condition) : "");
        case Kind::change:
            return to_string(process.party);
        case Kind::guarded:
            return "(" + to_string(*process.parts[0]) + ") <- " + to_string(*process.condition);
        case Kind::sequence:
            return joined(process.parts, " then ");
        case Kind::choice:
            return joined(process.parts, " or ");
        case Kind::parallel:
            return joined(process.parts, " par ");
        case Kind::activation:
            return "[" + to_string(process.party) + ": " + to_string(*process.parts[0]) + "]";
    }
    return {};
}

std::string places_of(const Process& process) {
    const bool is_step = process.kind == Kind::null || process.kind == Kind::send || process.kind == Kind::receive ||
                         process.kind == Kind::guarded;
    std::string text;
    if (is_step && process.at != nullptr) {
        text = fmt::format("{}:{} ", process.at->span.begin.line, process.at->span.begin.column);
    }
    for (const ProcessPointer& part : process.parts) {
        text += places_of(*part);
    }
    return text;
}

}  // namespace map2pml::lcc
