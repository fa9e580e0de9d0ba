/// Where agents stand when they can no longer come to certain sends before another agent acts: flow graph + places -> conditions on states.
///
/// For agents of one thread each, and timeouts that are `quiescent`: while the other agent can act, a wait has no timeout but one that a limit forces.
/// Once true, such a condition stays true until it acts.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "translator/protocols/analyses/flow/possible_failures.h"
#include "translator/protocols/analyses/messages/possible_senders.h"
#include "translator/protocols/promela/generated.h"
#include "translator/protocols/promela/model_context.h"
#include "translator/protocols/promela/plan/expression.h"

namespace map2pml::promela {

/// Which sends are meant, and of which agent (an index in `Instance::agents`).
using SendsOf = std::function<bool(const ir::Send&, std::size_t)>;

class LaterSends {
  public:
    /// Both must outlive it. \param places the resting places of all processes
    /// \param with_forced_timeouts else what comes behind any timeout does not count
    LaterSends(ModelContext& model, const std::vector<RestingPlace>& places, bool with_forced_timeouts);

    /// No agent but this one, which can act, can come to such a send before it does; `falsity()`: that is never so.
    [[nodiscard]] Expression nobody_comes_to(std::size_t but, const SendsOf& meant) const;
    /// Likewise to a send of what the receive of this agent takes.
    [[nodiscard]] Expression nobody_sends(const ir::Receive& receive, std::size_t receiver, std::size_t but) const;

  private:
    [[nodiscard]] Expression is_silent(std::size_t agent, const SendsOf& meant) const;

    ModelContext& model_;
    const std::vector<RestingPlace>& places_;
    passes::ReachableSends sends_;
};

}  // namespace map2pml::promela
