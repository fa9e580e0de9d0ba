#include "translator/protocols/situations/lowering/internal.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "translator/foundation/source/printable.h"
#include "translator/languages/lcc/walk.h"
#include "translator/protocols/situations/lowering/wording.h"

namespace map2pml::lcc {

namespace {

using RefusalKind = Refusal::Kind;

std::string shown(const Value& value) { return "`" + with_few_numbers(to_string(value)) + "`"; }

std::string count_of_terms(std::size_t count) {
    return count == 0 ? "no terms" : fmt::format("{} {}", count, count == 1 ? "term" : "terms");
}

std::string condition_words(const std::vector<Value>& unsolved) {
    const std::string text = as_conjunction(unsolved);
    const bool is_ground = std::all_of(unsolved.begin(), unsolved.end(),
                                       [](const Value& each) { return each.parts.empty() || each.parts.are_ground(); });
    return fmt::format("`{}` {}", with_few_numbers(text), is_ground ? "is not true" : "has no solution");
}

/// Information about the message.
std::string refusal_words(const Refusal& refusal) {
    switch (refusal.kind) {
        case RefusalKind::name:
            return "";
        case RefusalKind::term_count:
            return fmt::format("it has {}, not {}", count_of_terms(refusal.found.parts.size()), refusal.term);
        case RefusalKind::term:
            return fmt::format("its {} term is {}, not {}", source::ordinal(refusal.term), shown(refusal.found),
                               shown(refusal.expected));
        case RefusalKind::role:
            return fmt::format("its sender's role is {}, not {}", shown(refusal.found), shown(refusal.expected));
        case RefusalKind::sender:
            return fmt::format("its sender is {}, not {}", shown(refusal.found), shown(refusal.expected));
        case RefusalKind::own_role:
            return fmt::format("it is meant for the role {}, not {}", shown(refusal.found), shown(refusal.expected));
        case RefusalKind::condition:
            return condition_words(refusal.unsolved);
    }
    return "";
}

/// For a predicate that has no solution whatever it is asked: its variables that stand nowhere else in the clause.
std::string unbound_words(const Framework& framework, const Refusal& refusal) {
    const auto* receive = std::get_if<Receive>(&refusal.at->kind);
    if (refusal.kind != RefusalKind::condition || receive == nullptr || !receive->condition) return "";
    if (refusal.unsolved.size() != 1) return "";
    const Value& unsolved = refusal.unsolved.front();
    if (std::any_of(unsolved.parts.begin(), unsolved.parts.end(),
                    [](const Value& part) { return part.kind != Value::Kind::unbound; }))
        return "";  // a negation, or there may be solutions for other values
    std::map<std::string, std::size_t> in_clause;
    for (const Clause& clause : framework.clauses) {
        if (refusal.at->span < clause.span || clause.span.end < refusal.at->span.end) continue;
        in_clause.clear();
        for_each_variable(clause, [&](const Term& term) {
            if (const auto* variable = std::get_if<Variable>(&term.kind)) ++in_clause[variable->name];
        });
    }
    std::vector<std::string> names;
    for_each_atom(*receive->condition, [&](const Term& atom) {
        const auto* compound = std::get_if<Compound>(&atom.kind);
        if (compound == nullptr || compound->functor != unsolved.text) return;
        for_each_variable(atom, [&](const Term& term) {
            const auto* variable = std::get_if<Variable>(&term.kind);
            if (variable != nullptr && in_clause[variable->name] == 1) names.push_back("`" + variable->name + "`");
        });
    });
    return names.empty() ? "" : fmt::format(": nothing can bind {}", fmt::join(names, ", "));
}

bool is_further(const Refusal& one, const Refusal& other) {
    return std::pair(one.kind, one.term) < std::pair(other.kind, other.term);
}

}  // namespace

std::optional<ir::UntakenReason> UntakenMessages::why(ir::OperationId wait, const ir::WrittenMessage& message) const {
    const auto place = waits_.find(wait);
    if (place == waits_.end()) return std::nullopt;
    const auto alike = messages_.find({to_string(agent_id(scene_.agents[place->second.agent].id)), message});
    if (alike == messages_.end()) return std::nullopt;
    const auto first = why(wait, alike->second.front());
    const bool is_one = first && std::all_of(alike->second.begin(), alike->second.end(), [&](const Message& each) {
                            const auto other = why(wait, each);
                            return other && other->because == first->because;
                        });
    return is_one ? first : std::nullopt;
}

std::optional<ir::UntakenReason> UntakenMessages::why(ir::OperationId wait, const Message& message) const {
    const auto& [agent, process, answers] = waits_.at(wait);
    State state;
    state.agents.resize(scene_.agents.size());
    state.answers.resize(scene_.agents.size());
    state.agents[agent] = process;
    state.answers[agent] = answers;
    state.messages = {message};
    const System system(framework_, scene_);
    std::vector<Refusal> refusals;
    const std::vector<LocalStep> steps = system.local_steps(state, agent, nullptr, &refusals);
    const bool may_change = std::any_of(steps.begin(), steps.end(),
                                        [](const LocalStep& step) { return step.label.is_answer || step.taken; });
    const auto nearest = std::max_element(refusals.begin(), refusals.end(), is_further);
    if (may_change || system.gave_up() || nearest == refusals.end() || nearest->kind == RefusalKind::name)
        return std::nullopt;
    return ir::UntakenReason{refusal_words(*nearest) + unbound_words(framework_, *nearest), nearest->at->span};
}

}  // namespace map2pml::lcc
