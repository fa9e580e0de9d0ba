/// `agent(…)`: a jump with parameter assignment, a nested call, or a spawned process.   operation -> Steps
#pragma once

#include <string>
#include <vector>

#include "translator/protocols/promela/plan/thread_ends.h"

namespace map2pml::promela {

class CallMaker : ThreadContext {
  public:
    CallMaker(const ThreadContext& context, Control& control, EndMaker& ends)
        : ThreadContext(context), control_(control), ends_(ends) {}

    Steps make(NodeId id, const Path& path);

  private:
    Steps enter(NodeId id, const passes::CallTarget& target, const Path& path);
    Steps spawn(NodeId id, const passes::CallTarget& target, const Path& path);
    Steps assign_parameters(NodeId id, const passes::CallTarget& target);

    Control& control_;
    EndMaker& ends_;
};

struct ParameterVariable {
    std::string name;
    std::size_t argument = 0;  ///< of a name that stands twice the last one counts (grammar/semantics.md, CALL)
};

/// The variables among the parameters of a clause, in order, each once, with the argument of a call that each gets.
[[nodiscard]] std::vector<ParameterVariable> variable_parameters(const ir::Clause& clause);

}  // namespace map2pml::promela
