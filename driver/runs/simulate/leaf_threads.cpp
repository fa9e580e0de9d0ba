#include "driver/runs/simulate/leaf_threads.h"

#include <fmt/format.h>

#include <algorithm>

namespace map2pml::simulate {

namespace {

void add_leaf_threads(const semantics::Thread& thread, std::vector<const semantics::Thread*>& leaves) {
    if (thread.branches.empty()) leaves.push_back(&thread);
    for (const semantics::Thread& branch : thread.branches) add_leaf_threads(branch, leaves);
}

}  // namespace

std::vector<const semantics::Thread*> leaf_threads(const semantics::AgentState& agent) {
    std::vector<const semantics::Thread*> leaves;
    for (const semantics::Thread& thread : agent.threads) add_leaf_threads(thread, leaves);
    return leaves;
}

std::vector<std::string> variables_of(const semantics::AgentState& agent, const semantics::Values& values) {
    std::vector<std::string> variables;
    for (const semantics::Thread* leaf : leaf_threads(agent)) {
        for (const auto& [variable, value] : leaf->environment.all()) {
            std::string text = fmt::format("${} = {}", values.name_text(variable), values.text(value));
            if (std::find(variables.begin(), variables.end(), text) == variables.end())
                variables.push_back(std::move(text));
        }
    }
    return variables;
}

}  // namespace map2pml::simulate
