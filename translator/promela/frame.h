/// Where the variables of one activation live in the target, and how terms read there.
#pragma once

#include <cstdint>
#include <string>

#include "translator/ir/term.h"
#include "translator/promela/model_context.h"

namespace map2pml::promela {

/// One activation in one thread.
struct Frame {
    std::size_t agent = 0;  ///< index in `Protocol::agents`
    std::string self;       ///< expression for the number of the executing agent
    std::uint32_t depth = 0;
};

/// `v_bidval`, or `v_bidval_d1` one call deeper.
[[nodiscard]] inline std::string storage(ModelContext& model, const std::string& variable, std::uint32_t depth) {
    return depth == 0 ? model.namer.name("v_", variable)
                      : model.namer.name("v_", variable + "_d" + std::to_string(depth));
}

/// The value of a term that is read (not a pattern).
[[nodiscard]] inline std::string value_of(ModelContext& model, const ir::Term& term, const Frame& frame) {
    if (const auto* variable = std::get_if<ir::Variable>(&term.kind)) {
        return storage(model, variable->name, frame.depth);
    }
    if (const auto* current = std::get_if<ir::CurrentValue>(&term.kind)) {
        return storage(model, current->variable, frame.depth);
    }
    if (const auto* name = std::get_if<ir::AgentName>(&term.kind)) {
        if (name->name == model.protocol.agents[frame.agent].name) {
            return frame.self;  // inside its own clauses an agent's name means the executing agent
        }
    }
    return model.values.constant(term);
}

}  // namespace map2pml::promela
