/// Decisions: one option for each result, or for each execution path of an implemented procedure.   operation -> Steps
#pragma once

#include "translator/protocols/promela/plan/thread_ends.h"
#include "translator/protocols/promela/plan/thread_guards.h"

namespace map2pml::promela {

class DecisionMaker : ThreadContext {
  public:
    DecisionMaker(const ThreadContext& context, Control& control, const ThreadGuards& guards, EndMaker& ends)
        : ThreadContext(context), control_(control), guards_(guards), ends_(ends) {}

    Steps make(NodeId id, const Path& path);

  private:
    Steps decided(NodeId id, const Path& path, const Expression& result, bool said);
    Steps undecided(NodeId id, const Path& path);
    Steps make_implemented(NodeId id, const Path& path, const ir::Procedure& procedure);
    Steps ask_permission(NodeId id, const Path& path, const std::vector<ExecutionPath>& ways);
    Steps follow_execution_path(NodeId id, const Path& path, const ExecutionPath& way);

    Control& control_;
    const ThreadGuards& guards_;
    EndMaker& ends_;
};

}  // namespace map2pml::promela
