/// The storage of the variables of one activation in the target, and the values of terms there.
#pragma once

#include <cstdint>
#include <string>

#include "translator/model/protocol/term.h"
#include "translator/protocols/promela/model_context.h"

namespace map2pml::promela {

/// One activation in one thread.
struct Frame {
    std::size_t agent = 0;  ///< index in `Protocol::agents`
    Expression self;        ///< the number of the executing agent
    std::uint32_t depth = 0;
    /// Read from another process, which must know that this one is there: its proctype and number; empty: it reads its own.
    std::string process = {};
    Expression pid = {};
};

/// `v_bidval`, or `v_bidval_d1` one call deeper.
[[nodiscard]] inline std::string storage(ModelContext& model, const std::string& variable, std::uint32_t depth) {
    return depth == 0 ? model.namer.name("v_", variable)
                      : model.namer.name("v_", variable + "_d" + std::to_string(depth));
}

/// The variable of the activation, as whoever reads it has to say.
[[nodiscard]] inline Expression variable_of(ModelContext& model, const std::string& variable, const Frame& frame) {
    std::string name = storage(model, variable, frame.depth);
    return frame.process.empty() ? Expression(std::move(name)) : remote(frame.process, frame.pid, std::move(name));
}

/// The value of a term that is read (not a pattern).
[[nodiscard]] inline Expression value_of(ModelContext& model, const ir::Term& term, const Frame& frame) {
    if (const auto* variable = std::get_if<ir::Variable>(&term.kind)) return variable_of(model, variable->name, frame);
    if (const auto* current = std::get_if<ir::CurrentValue>(&term.kind))
        return variable_of(model, current->variable, frame);
    if (const auto* name = std::get_if<ir::AgentName>(&term.kind)) {
        if (name->name == model.protocol.agents[frame.agent].name)
            return frame.self;  // inside its own clauses an agent's name means the executing agent
    }
    return model.values.constant(term);
}

}  // namespace map2pml::promela
