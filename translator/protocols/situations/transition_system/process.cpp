#include "translator/protocols/situations/transition_system/process.h"

#include "translator/languages/lcc/walk.h"
#include "translator/model/protocol/operation.h"

namespace map2pml::lcc {

namespace {

using Kind = Process::Kind;

ProcessPointer make(Process process) { return std::make_shared<const Process>(std::move(process)); }

ProcessPointer done() {
    static const ProcessPointer nothing = make({});
    return nothing;
}

/// `change` gives the new value, or nothing for one that stays as it is; so does this for a condition.
template <typename Change>
std::optional<Condition> changed(const Condition& condition, const Change& change) {
    std::optional<Condition> result;
    const auto now = [&]() -> Condition& { return result ? *result : result.emplace(condition); };
    for (std::size_t at = 0; at < condition.terms.size(); ++at)
        if (auto term = change(condition.terms[at])) now().terms[at] = std::move(*term);
    for (std::size_t at = 0; at < condition.parts.size(); ++at)
        if (auto part = changed(condition.parts[at], change)) now().parts[at] = std::move(*part);
    return result;
}

/// The process with other values and parts; nothing if all of them stay as they are, so that processes share what no step changes.
template <typename Change, typename ChangePart>
std::optional<Process> changed(const Process& process, const Change& change, const ChangePart& change_part) {
    std::optional<Process> result;
    const auto now = [&]() -> Process& { return result ? *result : result.emplace(process); };
    const auto change_at = [&](Value Party::*where) {
        if (auto value = change(process.party.*where)) now().party.*where = std::move(*value);
    };
    if (process.kind == Kind::send || process.kind == Kind::receive) {
        if (auto message = change(process.message)) now().message = std::move(*message);
    }
    if (process.kind == Kind::send || process.kind == Kind::receive || process.kind == Kind::change ||
        process.kind == Kind::activation) {
        change_at(&Party::role);
        change_at(&Party::id);
    }
    if (process.condition) {
        if (auto condition = changed(*process.condition, change)) now().condition = std::move(condition);
    }
    for (std::size_t at = 0; at < process.overwritten.size(); ++at) {
        if (auto value = change(process.overwritten[at].first)) now().overwritten[at].first = std::move(*value);
        if (auto value = change(process.overwritten[at].second)) now().overwritten[at].second = std::move(*value);
    }
    for (std::size_t at = 0; at < process.parts.size(); ++at) {
        ProcessPointer part = change_part(process.parts[at]);
        if (part != process.parts[at]) now().parts[at] = std::move(part);
    }
    return result;
}

}  // namespace

Party party_of(const Agent& agent, Environment& environment) {
    Value role = environment.value_of(agent.role);
    return {std::move(role), as_id(environment.value_of(agent.id))};
}

Value as_id(Value id) {
    if (id.kind == Value::Kind::string) return agent_id(id.text);
    return id;
}

namespace {

/// What comes behind a part, which sees the variables as the part leaves them; empty: nothing.
using Continuation = std::function<ProcessPointer(Environment&)>;

/// Where a message overwrites variables, each branch of a choice has its own copy of what follows the choice.
class ProcessMaker {
  public:
    explicit ProcessMaker(bool overwrites) : overwrites_(overwrites) {}

    [[nodiscard]] bool is_too_large() const { return overwrites_ && made_ > kMostParts; }

    ProcessPointer make_process(const Definition& definition, Environment& environment, const Continuation& rest) {
        ++made_;
        if (is_too_large()) return done();
        Process process;
        process.at = &definition;
        const auto then_rest = [&](Process&& first) {
            ProcessPointer made = make(std::move(first));
            return rest ? in_sequence(std::move(made), rest(environment)) : made;
        };
        return std::visit(
            ir::overloaded{[&](const Null&) {
                               process.kind = Kind::null;
                               return then_rest(std::move(process));
                           },
                           [&](const Send& send) {
                               process.kind = Kind::send;
                               process.message = environment.value_of(send.message);
                               process.party = party_of(send.to, environment);
                               return then_rest(std::move(process));
                           },
                           [&](const Receive& receive) {
                               process.kind = Kind::receive;
                               if (overwrites_ && receive.condition)
                                   process.condition = condition_of(*receive.condition, environment);
                               if (overwrites_) overwrite(receive.message, environment, process);
                               process.message = environment.value_of(receive.message);
                               process.party = party_of(receive.from, environment);
                               if (!overwrites_ && receive.condition)
                                   process.condition = condition_of(*receive.condition, environment);
                               return then_rest(std::move(process));
                           },
                           [&](const RoleChange& change) {
                               process.kind = Kind::change;
                               process.party = party_of(change.agent, environment);
                               return then_rest(std::move(process));
                           },
                           [&](const Guarded& guarded) {
                               process.kind = Kind::guarded;
                               process.condition = condition_of(guarded.constraint, environment);
                               process.parts = {make_process(*guarded.body, environment, overwrites_ ? rest : nullptr)};
                               return overwrites_ ? make(std::move(process)) : then_rest(std::move(process));
                           },
                           [&](const Sequence& sequence) {
                               if (overwrites_ || !rest) return in_order(sequence.parts, 0, environment, rest);
                               ProcessPointer made = in_order(sequence.parts, 0, environment, nullptr);
                               return in_sequence(std::move(made), rest(environment));
                           },
                           [&](const Choice& choice) {
                               process.kind = Kind::choice;
                               for (const Definition& branch : choice.branches) {
                                   if (overwrites_) {
                                       Environment own = environment;
                                       process.parts.push_back(make_process(branch, own, rest));
                                   } else {
                                       process.parts.push_back(make_process(branch, environment, nullptr));
                                   }
                               }
                               return overwrites_ ? make(std::move(process)) : then_rest(std::move(process));
                           },
                           [&](const Parallel& parallel) {
                               std::vector<ProcessPointer> parts;
                               for (const Definition& branch : parallel.branches)
                                   parts.push_back(make_process(branch, environment, nullptr));
                               ProcessPointer made = in_parallel(std::move(parts));
                               return rest ? in_sequence(std::move(made), rest(environment)) : made;
                           }},
            definition.kind);
    }

  private:
    ProcessPointer in_order(const std::vector<Definition>& parts, std::size_t from, Environment& environment,
                            const Continuation& rest) {
        if (from + 1 == parts.size()) return make_process(parts[from], environment, rest);
        return make_process(parts[from], environment,
                            [&](Environment& after) { return in_order(parts, from + 1, after, rest); });
    }

    static void overwrite(const Term& message, Environment& environment, Process& receive) {
        std::set<std::string> names;
        for_each_variable(message, [&](const Term& term) {
            if (const auto* variable = std::get_if<Variable>(&term.kind)) names.insert(variable->name);
        });
        for (const std::string& name : names)
            if (auto before = environment.renew(name))
                receive.overwritten.emplace_back(std::move(*before), environment.value_of({{}, Variable{name}}));
    }

    static constexpr std::size_t kMostParts = 100'000;

    bool overwrites_;
    std::size_t made_ = 0;
};

}  // namespace

ProcessPointer process_of(const Definition& definition, Environment& environment, bool overwrites) {
    ProcessMaker maker(overwrites);
    ProcessPointer process = maker.make_process(definition, environment, nullptr);
    return maker.is_too_large() ? nullptr : process;
}

ProcessPointer role_change(Party party) {
    Process process;
    process.kind = Kind::change;
    process.party = std::move(party);
    return make(std::move(process));
}

bool is_done(const ProcessPointer& process) { return process->kind == Kind::done; }

ProcessPointer in_sequence(ProcessPointer first, ProcessPointer then) {
    if (is_done(first)) return then;
    Process process;
    process.kind = Kind::sequence;
    process.at = first->at;
    process.parts = {std::move(first), std::move(then)};
    return make(std::move(process));
}

ProcessPointer in_activation(Party head, ProcessPointer rest) {
    if (is_done(rest) || rest->kind == Kind::activation || rest->kind == Kind::change) return rest;
    Process process;
    process.kind = Kind::activation;
    process.party = std::move(head);
    process.at = rest->at;
    process.parts = {std::move(rest)};
    return make(std::move(process));
}

ProcessPointer in_parallel(std::vector<ProcessPointer> parts) {
    std::erase_if(parts, is_done);
    if (parts.empty()) return done();
    if (parts.size() == 1) return parts.front();
    Process process;
    process.kind = Kind::parallel;
    process.at = parts.front()->at;
    process.parts = std::move(parts);
    return make(std::move(process));
}

ProcessPointer simplified(const ProcessPointer& process, const Substitution& known) {
    std::optional<Process> result = changed(
        *process, [&](const Value& value) { return resolved(value, known); },
        [&](const ProcessPointer& part) { return simplified(part, known); });
    if (!result) return process;  // it was made by the functions below
    switch (result->kind) {
        case Kind::sequence:
            return in_sequence(std::move(result->parts[0]), std::move(result->parts[1]));
        case Kind::parallel:
            return in_parallel(std::move(result->parts));
        case Kind::activation:
            return in_activation(std::move(result->party), std::move(result->parts[0]));
        case Kind::receive:
            std::erase_if(result->overwritten,
                          [](const auto& pair) { return pair.first.kind != Value::Kind::unbound; });
            return make(std::move(*result));
        default:
            return make(std::move(*result));
    }
}

ProcessPointer renumbered(const ProcessPointer& process, Renumbering& numbers) {
    std::optional<Process> result = changed(
        *process, [&](const Value& value) { return numbers.changed(value); },
        [&](const ProcessPointer& part) { return renumbered(part, numbers); });
    return result ? make(std::move(*result)) : process;
}

namespace {

std::uint64_t nodes_of(const Condition& condition) {
    std::uint64_t nodes = 0;
    for (const Value& term : condition.terms) nodes += nodes_of(term);
    for (const Condition& part : condition.parts) nodes += nodes_of(part);
    return nodes;
}

}  // namespace

std::uint64_t nodes_of(const Process& process) {
    std::uint64_t nodes = nodes_of(process.message) + nodes_of(process.party.role) + nodes_of(process.party.id);
    nodes += process.condition ? nodes_of(*process.condition) : 0;
    for (const ProcessPointer& part : process.parts) nodes += nodes_of(*part);
    return nodes;
}

void append(std::string& text, const Party& party) {
    append(text += "a(", party.role);
    append(text += ", ", party.id);
    text += ')';
}

std::string to_string(const Party& party) {
    std::string text;
    append(text, party);
    return text;
}

namespace {

void append(std::string& text, const Process& process);

void append_joined(std::string& text, const std::vector<ProcessPointer>& parts, const char* word) {
    text += '(';
    for (const ProcessPointer& part : parts) {
        text += &part == &parts.front() ? "" : word;
        append(text, *part);
    }
    text += ')';
}

void append(std::string& text, const Process& process) {
    switch (process.kind) {
        case Kind::done:
            text += "done";
            return;
        case Kind::null:
            text += "null";
            return;
        case Kind::send:
            append(text, process.message);
            append(text += " => ", process.party);
            return;
        case Kind::receive:
            append(text, process.message);
            append(text += " <= ", process.party);
            text += process.condition ? " <- " + to_string(*process.condition) : "";
            for (const auto& [before, now] : process.overwritten) {
                append(text += " with ", before);
                append(text += " = ", now);
            }
            return;
        case Kind::change:
            append(text, process.party);
            return;
        case Kind::guarded:
            append(text += '(', *process.parts[0]);
            text += ") <- " + to_string(*process.condition);
            return;
        case Kind::sequence:
            append_joined(text, process.parts, " then ");
            return;
        case Kind::choice:
            append_joined(text, process.parts, " or ");
            return;
        case Kind::parallel:
            append_joined(text, process.parts, " par ");
            return;
        case Kind::activation:
            append(text += '[', process.party);
            append(text += ": ", *process.parts[0]);
            text += ']';
            return;
    }
}

void append_places(std::string& text, const Process& process) {
    const bool is_step = process.kind == Kind::null || process.kind == Kind::send || process.kind == Kind::receive ||
                         process.kind == Kind::guarded;
    if (is_step && process.at != nullptr) {
        text += std::to_string(process.at->span.begin.line) + ':';
        text += std::to_string(process.at->span.begin.column) + ' ';
    }
    for (const ProcessPointer& part : process.parts) append_places(text, *part);
}

}  // namespace

std::string to_string(const Process& process) {
    std::string text;
    append(text, process);
    return text;
}

std::string places_of(const Process& process) {
    std::string text;
    append_places(text, process);
    return text;
}

}  // namespace map2pml::lcc
