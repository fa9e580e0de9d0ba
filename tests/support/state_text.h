/// The states of the semantics as text, for messages of tests.   state -> one line for each agent, then the variables
#pragma once

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string>
#include <vector>

#include "translator/model/instance/instance.h"
#include "translator/protocols/semantics/state/state.h"

namespace tests {

using namespace map2pml;

inline std::string print(const semantics::Environment& environment, const semantics::Values& values) {
    std::vector<std::string> parts;
    for (const auto& [variable, value] : environment.all())
        parts.push_back(fmt::format("${} = {}", values.name_text(variable), values.text(value)));
    return parts.empty() ? "" : fmt::format("  {}", fmt::join(parts, ", "));
}

/// `asked of Bidder2 = 15`; in the order of `StateVariables`.
[[nodiscard]] inline std::string print_variables(const semantics::State& state, const semantics::Values& values,
                                                 const ir::Instance& instance) {
    std::string text;
    std::size_t slot = 0;
    const auto line = [&](const std::string& name) {
        const semantics::Value value = state.variables[slot++];
        text += fmt::format("{} = {}\n", name, value == semantics::kNotBound ? "none" : values.text(value));
    };
    for (const ir::StateVariable& variable : instance.states) {
        for (const ir::Term& key : variable.keys) line(fmt::format("{}[{}]", variable.name, to_string(key)));
        if (variable.is_keyed()) continue;
        if (!variable.per_agent) {
            line(variable.name);
            continue;
        }
        for (const ir::AgentInstance& agent : instance.agents) line(fmt::format("{} of {}", variable.name, agent.name));
    }
    return text;
}

/// `waits at line 9`, `at `…``, `finished`, `failed`; for a `par` its branches in brackets.
inline std::string print_place(const semantics::Thread& thread) {
    switch (thread.control) {
        case semantics::Thread::Control::finished:
            return "finished";
        case semantics::Thread::Control::failed:
            return "failed";
        case semantics::Thread::Control::wait:
            return fmt::format("waits at {}", to_string(*thread.operation));
        case semantics::Thread::Control::join: {
            std::vector<std::string> branches;
            for (const semantics::Thread& branch : thread.branches) branches.push_back(print_place(branch));
            return fmt::format("[{}]", fmt::join(branches, " | "));
        }
        case semantics::Thread::Control::run:
        case semantics::Thread::Control::succeeded:
        case semantics::Thread::Control::failing:
            return fmt::format("at {}", to_string(*thread.operation));
    }
    return {};
}

/// A line for each agent with its place, bindings and mailbox; then the state of the check file.
[[nodiscard]] inline std::string print(const semantics::State& state, const semantics::Values& values,
                                       const ir::Instance& instance) {
    std::string text;
    for (std::size_t at = 0; at < state.agents.size(); ++at) {
        const semantics::AgentState& agent = state.agents[at];
        for (const semantics::Thread& thread : agent.threads) {
            text += fmt::format("{}  {}{}\n", instance.agents[at].name, print_place(thread),
                                print(thread.environment, values));
        }
        for (const semantics::Message& message : agent.mailbox)
            text += fmt::format("    {}\n", print(message, values, instance));
        for (const semantics::Message& message : agent.under_way)
            text += fmt::format("    {}, under way\n", print(message, values, instance));
    }
    return text + print_variables(state, values, instance);
}

}  // namespace tests
