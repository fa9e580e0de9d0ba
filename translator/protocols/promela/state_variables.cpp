#include "translator/protocols/promela/state_variables.h"

#include <algorithm>

namespace map2pml::promela {

Expression state_storage(ModelContext& model, const ir::StateVariable& state, const Expression& of) {
    const Expression name = model.namer.name("state_", state.name);
    if (state.is_keyed()) return element(name, of);
    return state.per_agent ? element(name, difference(of, numeral(1))) : name;
}

std::size_t entries_of(const ir::Instance& instance, const ir::StateVariable& state) {
    if (state.is_keyed()) return std::max<std::size_t>(state.keys.size(), 1);  // a role may have no agents
    return state.per_agent ? instance.agents.size() : 0;
}

VariableType state_type(const ir::StateVariable& state) {
    switch (state.type) {
        case ir::StateVariable::Type::boolean:
            return VariableType::boolean;
        case ir::StateVariable::Type::value:
            return VariableType::value;
        case ir::StateVariable::Type::integer:
            break;
    }
    constexpr std::int64_t kMostOfByte = 255;
    constexpr std::int64_t kMostOfShort = 32767;
    if (state.first >= 0 && state.last <= kMostOfByte) return VariableType::byte;
    return state.first >= -kMostOfShort && state.last <= kMostOfShort ? VariableType::short_integer
                                                                      : VariableType::integer;
}

}  // namespace map2pml::promela
