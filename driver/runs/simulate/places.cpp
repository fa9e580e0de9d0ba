#include "driver/runs/simulate/simulation.h"

#include <fmt/format.h>

#include <algorithm>

#include "driver/results/layout.h"

namespace map2pml::simulate {

namespace {

using semantics::Thread;

void add_first_receives(const ir::Operation& operation, std::vector<const ir::Operation*>& receives) {
    const auto all = [&](const std::vector<ir::Operation>& parts) {
        for (const ir::Operation& part : parts) add_first_receives(part, receives);
    };
    std::visit(ir::overloaded{
                   [&](const ir::Receive&) { receives.push_back(&operation); },
                   [&](const ir::Seq& seq) {
                       const auto first = std::find_if(
                           seq.parts.begin(), seq.parts.end() - 1,
                           [](const ir::Operation& part) { return !std::holds_alternative<ir::Skip>(part.kind); });
                       add_first_receives(*first, receives);
                   },
                   [&](const ir::OrderedChoice& choice) { all(choice.branches); },
                   [&](const ir::Par& par) { all(par.branches); },
                   [&](const ir::WaitFor& wait) { add_first_receives(*wait.attempt, receives); },
                   [](const ir::Skip&) {}, [](const ir::Send&) {}, [](const ir::Decide&) {}, [](const ir::Become&) {}},
               operation.kind);
}

void add_leaf_threads(const semantics::Thread& thread, std::vector<const semantics::Thread*>& leaves) {
    if (thread.branches.empty()) leaves.push_back(&thread);
    for (const semantics::Thread& branch : thread.branches) add_leaf_threads(branch, leaves);
}

}  // namespace

std::vector<const ir::Operation*> first_receives(const ir::Operation& attempt) {
    std::vector<const ir::Operation*> receives;
    add_first_receives(attempt, receives);
    return receives;
}

std::string brief(const ir::Operation& operation, std::size_t width) {
    std::string text = to_string(operation);
    if (const auto* wait = std::get_if<ir::WaitFor>(&operation.kind)) {
        std::vector<std::string> messages;
        for (const ir::Operation* receive : first_receives(*wait->attempt)) messages.push_back(to_string(*receive));
        text = messages.empty() ? text : "for " + report::joined(messages, " or ");
    }
    text = report::printable(text);
    return report::columns(text) <= width ? text : report::shortened(text, width);
}

std::vector<const ir::Operation*> current_operations(const semantics::AgentState& agent) {
    std::vector<const ir::Operation*> operations;
    for (const Thread* leaf : leaf_threads(agent))
        if (leaf->operation != nullptr && !leaf->has_ended()) operations.push_back(leaf->operation);
    return operations;
}

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
