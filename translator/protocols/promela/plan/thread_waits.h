/// `waitfor`: which alternative is taken, and when it times out.   operation -> Steps
#pragma once

#include <functional>

#include "translator/protocols/promela/plan/thread_merges.h"
#include "translator/protocols/promela/plan/thread_receives.h"

namespace map2pml::promela {

class WaitMaker : ThreadContext {
  public:
    WaitMaker(const ThreadContext& context, Control& control, const ThreadGuards& guards, const ThreadMerges& merges)
        : ThreadContext(context), control_(control), guards_(guards), merges_(merges) {}

    Steps make(NodeId id, const Path& path, ReceiveMaker& receives);

    /// One option for each alternative of an attempt, to be taken when it is the first that can act.
    /// \param write makes the action; what arrives later does not change that it is the one, where `is_settled`.
    /// \param idle gets the tests that nothing can act; \param always is set when some alternative always can.
    Alternatives first_that_can_act(NodeId wait, Expressions& idle, bool& always,
                                    const std::function<Steps(NodeId, bool is_settled)>& write);
    /// The ways out of a wait in case of a timeout or a limit; `idle`, `within`: guards from the attempts.
    Alternatives timeout_options(NodeId id, const Expressions& idle, const Expressions& within, bool never_idle,
                                 const Path& path);

  private:
    Control& control_;
    const ThreadGuards& guards_;
    const ThreadMerges& merges_;
};

}  // namespace map2pml::promela
