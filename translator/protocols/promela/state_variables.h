/// The state of procedures and observers in the target.   state variable -> its storage and its type
#pragma once

#include "translator/model/instance/instance.h"
#include "translator/protocols/promela/model_context.h"
#include "translator/protocols/promela/variable_type.h"

namespace map2pml::promela {

/// The variable of the target: `state_asked`, `state_myid[self - 1]`, `state_offers[0]`. \param of number of the agent whose it is; of
/// a set or a map: the index of the key.
[[nodiscard]] Expression state_storage(ModelContext& model, const ir::StateVariable& state, const Expression& of);
/// The type that holds it.
[[nodiscard]] VariableType state_type(const ir::StateVariable& state);
/// The size of its array; 0: it is none.
[[nodiscard]] std::size_t entries_of(const ir::Instance& instance, const ir::StateVariable& state);

}  // namespace map2pml::promela
