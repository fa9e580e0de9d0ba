#include "translator/protocols/semantics/state/state.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace map2pml::semantics {

namespace {

/// In the order of `State::variables`: `asked`, or `last of A`, `last of B` for a variable of each agent.
std::vector<std::string> state_names(const ir::Instance& instance) {
    std::vector<std::string> names;
    for (const ir::StateVariable& variable : instance.states) {
        if (variable.keyed == ir::StateVariable::Keyed::set)
            names.insert(names.end(), variable.keys.size(), variable.name);
        else if (variable.is_keyed())
            for (const ir::Term& key : variable.keys)
                names.push_back(fmt::format("{}[{}]", variable.name, ir::to_string(key)));
        else if (variable.per_agent)
            for (const ir::AgentInstance& agent : instance.agents) names.push_back(variable.name + " of " + agent.name);
        else
            names.push_back(variable.name);
    }
    return names;
}

ir::Value state_value(Value value, const Values& values) {
    return value == kNotBound ? ir::Value{ir::Value::Kind::not_bound, ir::kNoValue} : values.shown(value);
}

}  // namespace

std::string members_text(const ir::StateVariable& set, const Values& values, const KnownVariables& variables,
                         std::size_t first) {
    std::vector<std::string> members;
    for (std::size_t at = 0; at < set.keys.size(); ++at)
        if (variables[first + at] == values.truth(true)) members.push_back(ir::to_string(set.keys[at]));
    return fmt::format("{{{}}}", fmt::join(members, ", "));
}

std::vector<ir::NamedValue> state_changes(const ir::Instance& instance, const Values& values,
                                          const KnownVariables& before, const KnownVariables& after) {
    const std::vector<std::string> names = state_names(instance);
    std::vector<ir::NamedValue> changes;
    std::size_t slot = 0;
    for (const ir::StateVariable& variable : instance.states) {
        const std::size_t first = slot;
        slot += variable.is_keyed() ? variable.keys.size() : variable.per_agent ? instance.agents.size() : 1;
        const bool is_set = variable.keyed == ir::StateVariable::Keyed::set;
        bool is_changed = false;
        bool is_known = true;
        for (std::size_t at = first; at < slot; ++at) {
            is_changed = is_changed || before[at] != after[at];
            is_known = is_known && after[at];
            if (!is_set && after[at] && before[at] != after[at])
                changes.push_back({names[at], state_value(*after[at], values)});
        }
        if (is_set && is_changed && is_known)
            changes.push_back(
                {variable.name, {ir::Value::Kind::constant, members_text(variable, values, after, first)}});
    }
    return changes;
}

}  // namespace map2pml::semantics
