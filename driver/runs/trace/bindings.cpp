#include "driver/runs/trace/internal.h"

#include <algorithm>

#include "translator/protocols/semantics/state/state.h"

namespace map2pml::trace {

ir::Value Bindings::value(std::uint32_t pid, std::size_t clause, const ir::Term& term, std::uint32_t self) const {
    std::string variable;
    if (const auto* read = std::get_if<ir::Variable>(&term.kind)) {
        variable = read->name;
    } else if (const auto* current = std::get_if<ir::CurrentValue>(&term.kind)) {
        variable = current->variable;
    } else if (const auto* name = std::get_if<ir::AgentName>(&term.kind)) {
        const bool own = self > 0 && self <= instance_.agents.size() && instance_.agents[self - 1].agent == name->name;
        return {ir::Value::Kind::agent, own ? instance_.agents[self - 1].name : name->name};
    } else {
        return value_of(term);
    }
    const auto process = variables_.find(pid);
    if (process == variables_.end()) return {};
    const auto frame = process->second.find(clause);
    if (frame == process->second.end()) return {};
    const auto value = frame->second.find(variable);
    return value == frame->second.end() ? ir::Value() : value->second;
}

void Bindings::bind(std::uint32_t pid, std::size_t clause, const std::string& variable, const ir::Value& value) {
    variables_[pid][clause][variable] = value;
}

void Bindings::bind(std::uint32_t pid, std::size_t clause, const std::vector<ir::Term>& patterns,
                    const std::vector<ir::Value>& values) {
    for (std::size_t at = 0; at < patterns.size() && at < values.size(); ++at)
        if (const auto* variable = std::get_if<ir::Variable>(&patterns[at].kind))
            bind(pid, clause, variable->name, values[at]);
}

void Bindings::enter(std::uint32_t pid, std::size_t clause, const std::vector<ir::Value>& arguments) {
    Variables parameters;
    const std::vector<ir::Term>& formal = protocol_.clauses[clause].parameters;
    for (std::size_t at = 0; at < formal.size() && at < arguments.size(); ++at)
        if (const auto* variable = std::get_if<ir::Variable>(&formal[at].kind))
            parameters[variable->name] = arguments[at];
    variables_[pid][clause] = std::move(parameters);
}

void Bindings::inherit(std::uint32_t child, std::uint32_t parent) {
    const auto from = variables_.find(parent);
    variables_[child] = from == variables_.end() ? std::map<std::size_t, Variables>() : from->second;
}

namespace {

using Values = std::map<semantics::NameId, std::optional<semantics::Value>>;

/// The bindings of the activation in which each thread is; two that differ cancel each other.
void collect(const std::vector<semantics::Thread>& threads, Values& values) {
    for (const semantics::Thread& thread : threads) {
        if (thread.has_ended()) continue;
        for (const auto& [variable, value] : thread.environment.all()) {
            const auto [known, is_new] = values.emplace(variable, value);
            if (!is_new && known->second != value) known->second = std::nullopt;
        }
        collect(thread.branches.all(), values);
    }
}

}  // namespace

BindingWatch::BindingWatch(const semantics::Replay& replay) {
    for (std::size_t agent = 0; agent < replay.system().instance().agents.size(); ++agent)
        known_.push_back(certain_in(replay, agent));
}

std::vector<ir::NamedValue> BindingWatch::look(const semantics::Replay& replay, const std::string& agent) {
    const auto& agents = replay.system().instance().agents;
    const auto acting =
        std::find_if(agents.begin(), agents.end(), [&](const ir::AgentInstance& each) { return each.name == agent; });
    if (acting == agents.end()) return {};
    Bindings& before = known_[static_cast<std::size_t>(acting - agents.begin())];
    Bindings now = certain_in(replay, static_cast<std::size_t>(acting - agents.begin()));
    const semantics::Values& values = replay.system().values();
    std::vector<ir::NamedValue> changes;
    for (const auto& [variable, value] : now) {
        const auto known = before.find(variable);
        if (value && (known == before.end() || known->second != value))
            changes.push_back({values.name_text(variable), values.shown(*value)});
    }
    for (const auto& [variable, value] : before) {
        const auto still = now.find(variable);
        if (value && (still == now.end() || !still->second)) changes.push_back({values.name_text(variable), {}});
    }
    std::sort(changes.begin(), changes.end(),
              [](const ir::NamedValue& one, const ir::NamedValue& other) { return one.name < other.name; });
    before = std::move(now);
    return changes;
}

BindingWatch::Bindings BindingWatch::certain_in(const semantics::Replay& replay, std::size_t agent) {
    Bindings common;
    bool is_first = true;
    for (const semantics::State& state : replay.states()) {
        Bindings own;
        collect(state.agents[agent].threads, own);
        if (is_first) {
            common = std::move(own);
            is_first = false;
            continue;
        }
        for (auto& [variable, value] : common) {
            const auto other = own.find(variable);
            value = other != own.end() && other->second == value ? value : std::nullopt;
        }
    }
    return common;
}

}  // namespace map2pml::trace
