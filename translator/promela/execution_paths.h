/// The ways of an implemented procedure, written out: conditions on the state before -> result and new state.
///
/// A procedure has no loops, so all that it can do is a finite list (translator/ir/procedure.h). Each way is one option of the
/// step: its condition is over what held before, and all its assignments happen at once.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "translator/ir/procedure.h"
#include "translator/promela/expressions.h"

namespace map2pml::promela {

struct ExecutionPath {
    std::string condition;  ///< `true` if it is always open
    /// What is wrong on it, an expression without a value: the search stops here.
    std::optional<source::Span> mistake;
    std::vector<std::pair<const ir::StateVariable*, Code>> sets;
    std::optional<Code> result;  ///< a value; nothing: the abstract value of the procedure
};

/// \param scope its parameters and the acting agent.
[[nodiscard]] std::vector<ExecutionPath> execution_paths_of(ModelContext& model, const ir::Procedure& procedure,
                                                            const Scope& scope);

/// The condition under which the procedure does something (or would, but for a mistake); `false`: never, empty: always.
[[nodiscard]] std::string can_succeed(const std::vector<ExecutionPath>& ways);

}  // namespace map2pml::promela
