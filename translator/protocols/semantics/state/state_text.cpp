#include "translator/protocols/semantics/state/state_text.h"

namespace map2pml::semantics {

std::vector<std::string> state_names(const ir::Instance& instance) {
    std::vector<std::string> names;
    for (const ir::StateVariable& variable : instance.states) {
        if (!variable.per_agent) {
            names.push_back(variable.name);
            continue;
        }
        for (const ir::AgentInstance& agent : instance.agents) names.push_back(variable.name + " of " + agent.name);
    }
    return names;
}

ir::Value state_value(Value value, const Values& values) {
    return value == kNotBound ? ir::Value{ir::Value::Kind::not_bound, ir::kNoValue} : values.shown(value);
}

}  // namespace map2pml::semantics
