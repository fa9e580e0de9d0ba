#include "translator/protocols/bind/internal.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "translator/foundation/diag/suggest.h"
#include "translator/model/protocol/value.h"
#include "translator/protocols/analyses/values/named_constants.h"

namespace map2pml::passes {

namespace {

/// True for `Bidder`, and for `Bidder2`, `Bidder_2`, the names of several instances of it.
bool may_be_instance_of(const std::string& name, const std::string& agent) {
    return name.starts_with(agent) &&
           std::all_of(name.begin() + static_cast<std::ptrdiff_t>(agent.size()), name.end(),
                       [](char each) { return each == '_' || (each >= '0' && each <= '9'); });
}

template <class Map>
std::vector<std::string> keys_of(const Map& map) {
    std::vector<std::string> keys;
    for (const auto& [key, value] : map)
        if (key.find('!') == std::string::npos)  // otherwise not a name of the text
            keys.push_back(key);
    return keys;
}

/// Full names, and their parts after the agent.
std::vector<std::string> clause_names(const ProtocolWords& scene, const std::set<std::string>& agents) {
    std::set<std::string> names;
    for (const ClauseWord& each : scene.clauses)
        if (agents.empty() || agents.contains(each.agent))
            names.insert({each.full_name, each.full_name.substr(each.full_name.find('.') + 1)});
    return {names.begin(), names.end()};
}

}  // namespace

void NameResolver::report(diag::Code code, const source::Span& span, std::string message,
                          std::vector<diag::Note> notes) {
    sink_.report(code, span, std::move(message), std::move(notes));
}

template <class Has>
void NameResolver::unknown(const source::Span& span, const std::string& what, const std::string& advice,
                           const Has& has) {
    bool elsewhere = false;
    for (std::size_t scene = 0; scene < world_.scenes.size(); ++scene)
        elsewhere = elsewhere || (scene != world_.here && has(world_.scenes[scene]));
    if (elsewhere && may_leave_out_) {
        left_out_ = true;
        return;
    }
    const std::string whose = elsewhere ? fmt::format("the scene `{}`", here().scene) : "the protocol";
    report(diag::Code::unknown_name, span, fmt::format("{} has no {}{}", whose, what, advice));
}

std::optional<ir::Term> NameResolver::value(const ir::Term& term, bool any_of_it) {
    if (std::holds_alternative<ir::CurrentValue>(term.kind)) {
        const std::optional<ir::Term> meaning = word(term);
        return meaning ? value(*meaning, any_of_it) : std::nullopt;
    }
    if (const auto* name = std::get_if<ir::AgentName>(&term.kind)) return agent(term, name->name, any_of_it);
    if (const auto* name = std::get_if<ir::RoleName>(&term.kind)) return role(term, name->name);
    return term;
}

/// A named constant, or a constant that the protocol mentions.
std::optional<ir::Term> NameResolver::word(const ir::Term& term) {
    const std::optional<ir::Term> meaning = value_of(term, world_.parts.constants);
    if (!meaning) {
        report(diag::Code::unknown_name, term.span, "this constant is defined by itself");
        return std::nullopt;
    }
    const auto* open = std::get_if<ir::CurrentValue>(&meaning->kind);
    if (open == nullptr) return meaning;
    const std::string name = open->variable;
    if (is_constant(name)) return ir::Term{term.span, ir::Constant{name}};
    const char* advice =
        name.find('-') != std::string::npos ? "write a minus with spaces around it" : "write other texts in quotes";
    report(
        diag::Code::unknown_name, term.span,
        fmt::format(
            "the protocol has no constant `{}`, and the check file has no state and no constant with this name; {}{}",
            name, advice, diag::did_you_mean(name, known_words())));
    return std::nullopt;
}

/// The possible meanings of a bare word.
std::vector<std::string> NameResolver::known_words() const {
    std::set<std::string> words(here().constants.begin(), here().constants.end());
    for (const ir::StateVariable& each : world_.instance.states) words.insert(each.name);
    for (const auto& [name, value] : world_.parts.constants) words.insert(name);
    return {words.begin(), words.end()};
}

void NameResolver::check_no_value(const source::Span& span) {
    if (is_constant(ir::kNoValue)) {
        report(diag::Code::check_none, span,
               "`none` means that there is no value here; the constant `none` of the protocol is written `\"none\"`");
    }
}

/// A constant has the same meaning in all scenes, so it may occur in any of them, or in the results of a procedure.
bool NameResolver::is_constant(const std::string& name) const {
    const ir::Term constant{{}, ir::Constant{name}};
    const bool is_mentioned = std::any_of(world_.scenes.begin(), world_.scenes.end(),
                                          [&](const ProtocolWords& scene) { return scene.constants.contains(name); });
    const auto& results = world_.instance.results;
    const bool is_result = std::any_of(results.begin(), results.end(), [&](const auto& each) {
        return std::find(each.second.begin(), each.second.end(), constant) != each.second.end();
    });
    return name == "true" || name == "false" || is_mentioned || is_result;
}

std::optional<ir::Term> NameResolver::agent(const ir::Term& term, const std::string& name, bool any_of_it) {
    const auto& agents = world_.instance.agents;
    const bool is_instance =
        std::any_of(agents.begin(), agents.end(), [&](const ir::AgentInstance& each) { return each.name == name; });
    if (is_instance) return term;
    const auto followers =
        std::count_if(agents.begin(), agents.end(), [&](const ir::AgentInstance& each) { return each.agent == name; });
    if (followers > 0 && any_of_it) return term;
    if (followers > 0) {
        report(diag::Code::ambiguous_agent, term.span, fmt::format("`!{}` could be any of {} agents", name, followers));
        return std::nullopt;
    }
    unknown(term.span, fmt::format("agent `!{}`", name),
            state(name) != nullptr ? fmt::format("; for the opposite of the state write `not {}`", name)
                                   : diag::did_you_mean(name, keys_of(here().agents)),
            [&](const ProtocolWords& scene) {
                return std::any_of(scene.agents.begin(), scene.agents.end(),
                                   [&](const auto& each) { return may_be_instance_of(name, each.first); });
            });
    return std::nullopt;
}

std::optional<ir::Term> NameResolver::role(const ir::Term& term, const std::string& name) {
    const auto has = [&](const ProtocolWords& scene) { return scene.roles.contains(name); };
    if (has(here())) return term;
    unknown(term.span, fmt::format("role `%{}`", name),
            diag::did_you_mean(name, {here().roles.begin(), here().roles.end()}), has);
    return std::nullopt;
}

std::vector<ir::Term> NameResolver::agents(const ir::Term& term) {
    const std::optional<ir::Term> whose = value(term, true);
    std::vector<ir::Term> found;
    if (!whose) return found;
    const auto* role = std::get_if<ir::RoleName>(&whose->kind);
    const auto* name = std::get_if<ir::AgentName>(&whose->kind);
    if (role == nullptr && name == nullptr) {
        report(diag::Code::check_type, term.span,
               fmt::format("`{}` is neither a role nor an agent, so there are no agents to range over",
                           to_string(*whose)));
        return found;
    }
    for (const ir::AgentInstance& each : world_.instance.agents) {
        const bool is_meant =
            role != nullptr ? each.role == role->name : each.name == name->name || each.agent == name->name;
        if (is_meant) found.push_back({term.span, ir::AgentName{each.name}});
    }
    return found;
}

std::vector<ir::Term> NameResolver::domain(const std::vector<ir::Term>& terms) {
    std::vector<ir::Term> values;
    const auto add = [&](const ir::Term& term) {
        if (std::find(values.begin(), values.end(), term) == values.end()) values.push_back(term);
    };
    for (const ir::Term& each : terms) {
        const std::optional<ir::Term> term = value(each, false);
        if (term && std::holds_alternative<ir::RoleName>(term->kind)) {
            const std::vector<ir::Term> of_role = agents(*term);
            std::for_each(of_role.begin(), of_role.end(), add);
        } else if (term) {
            add(*term);
        }
    }
    return values;
}

const ir::StateVariable* NameResolver::state(const std::string& name) const {
    const auto& states = world_.instance.states;
    const auto found =
        std::find_if(states.begin(), states.end(), [&](const ir::StateVariable& each) { return each.name == name; });
    return found != states.end() ? &*found : nullptr;
}

std::string NameResolver::similar_state(const std::string& name) const {
    std::vector<std::string> names;
    for (const ir::StateVariable& each : world_.instance.states) names.push_back(each.name);
    return diag::did_you_mean(name, names);
}

std::set<std::string> NameResolver::followed_by(const ir::Term& agent) const {
    const auto* name = std::get_if<ir::AgentName>(&agent.kind);
    const auto* role = std::get_if<ir::RoleName>(&agent.kind);
    std::set<std::string> followed;
    for (const ir::AgentInstance& each : world_.instance.agents) {
        const bool is_meant = (name != nullptr && (each.name == name->name || each.agent == name->name)) ||
                              (role != nullptr && each.role == role->name);
        if (is_meant) followed.insert(each.agent);
    }
    return followed;
}

void NameResolver::check_agent_of_protocol(const std::string& name, const source::Span& span) {
    const auto has = [&](const ProtocolWords& scene) { return scene.agents.contains(name); };
    if (!has(here()))
        unknown(span, fmt::format("agent `{}`", name), diag::did_you_mean(name, keys_of(here().agents)), has);
}

void NameResolver::check_variable(const std::string& name, const source::Span& span) {
    const auto has = [&](const ProtocolWords& scene) { return scene.variables.contains(name); };
    if (!has(here())) {
        unknown(span, fmt::format("variable `${}`", name),
                diag::did_you_mean(name, {here().variables.begin(), here().variables.end()}), has);
    }
}

void NameResolver::check_event(const ir::EventPattern& event) {
    using Kind = ir::EventPattern::Kind;
    if (event.kind == Kind::timed_out || event.kind == Kind::entered) return;
    const bool is_message = event.kind == Kind::sent || event.kind == Kind::received;
    const std::set<std::size_t> known = arities(here(), event.kind, event.name);
    if (known.empty()) {
        const std::vector<std::string> names = is_message ? keys_of(here().messages) : keys_of(here().procedures);
        unknown(event.span, fmt::format("{} `{}`", is_message ? "message" : "procedure", event.name),
                diag::did_you_mean(event.name, names),
                [&](const ProtocolWords& scene) { return !arities(scene, event.kind, event.name).empty(); });
        return;
    }
    if (!event.terms || known.contains(event.terms->size())) return;
    const bool elsewhere = std::any_of(world_.scenes.begin(), world_.scenes.end(), [&](const ProtocolWords& scene) {
        return arities(scene, event.kind, event.name).contains(event.terms->size());
    });
    if (elsewhere && may_leave_out_) {
        left_out_ = true;
        return;
    }
    report(diag::Code::check_arity, event.span,
           fmt::format("number of {} of `{}`: {}; the protocol uses {}", is_message ? "terms" : "arguments", event.name,
                       event.terms->size(), fmt::join(known, " or ")));
}

std::string NameResolver::clause(const std::string& name, const std::set<std::string>& agents,
                                 const source::Span& span) {
    const std::vector<std::string> meant = clauses_called(here(), name, agents);
    if (meant.size() == 1) return meant.front();
    if (meant.empty()) {
        unknown(span, fmt::format("clause `{}`{}", name, agents.empty() ? "" : " of this agent"),
                diag::did_you_mean(name, clause_names(here(), agents)),
                [&](const ProtocolWords& scene) { return !clauses_called(scene, name, {}).empty(); });
    } else {
        report(diag::Code::ambiguous_agent, span,
               fmt::format("`{}` could be any of the clauses {}; write the full name", name, fmt::join(meant, ", ")));
    }
    return name;
}

}  // namespace map2pml::passes
