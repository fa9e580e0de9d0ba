/// The execution paths of an implemented procedure.   procedure -> conditions on the state before, each with result and new state
///
/// A procedure has no loops, so it has finitely many paths (translator/model/formulas/procedure.h). Each path is one option of the step: its
/// condition is over the state before, and all its assignments happen at once.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "translator/model/formulas/procedure.h"
#include "translator/protocols/promela/expressions.h"

namespace map2pml::promela {

/// A new value of a state variable, or of an entry of one.
struct StateChange {
    const ir::StateVariable* state = nullptr;
    Code value;
    Expression index;  ///< of a set or a map
};

struct ExecutionPath {
    Expression condition;  ///< `truth()` if it is always possible
    /// An expression without a value on this path: the search stops here.
    std::optional<source::Span> mistake;
    std::vector<StateChange> sets;  ///< of equal entries the last one counts
    std::optional<Code> result;     ///< a value; nothing: the abstract value of the procedure
};

/// \param scope its parameters and the acting agent.
[[nodiscard]] std::vector<ExecutionPath> execution_paths_of(ModelContext& model, const ir::Procedure& procedure,
                                                            const Scope& scope);

/// The condition under which the procedure does something (or would, but for a mistake); `falsity()`: never, nothing:
/// always.
[[nodiscard]] Expression can_succeed(const std::vector<ExecutionPath>& paths);

}  // namespace map2pml::promela
