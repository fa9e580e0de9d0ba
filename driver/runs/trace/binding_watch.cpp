#include "driver/runs/trace/internal.h"

#include <algorithm>

#include "translator/protocols/semantics/state/state.h"

namespace map2pml::trace {

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
