#include "driver/runs/trace/internal.h"

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

}  // namespace map2pml::trace
