/// What must hold so that an operation of a thread can act.   operation -> conditions
#pragma once

#include <vector>

#include "translator/protocols/analyses/values/addressing.h"
#include "translator/protocols/promela/execution_paths.h"
#include "translator/protocols/promela/plan/thread_context.h"

namespace map2pml::promela {

class ThreadGuards : ThreadContext {
  public:
    explicit ThreadGuards(const ThreadContext& context) : ThreadContext(context) {}

    /// The guard under which the node can act at once; nothing: always; `falsity()`: never.
    [[nodiscard]] Expression can_act(const Node& of) const;
    /// Likewise an operation of this activation, which may be one of another process.
    [[nodiscard]] Expression action_can_act(const ir::Operation& action, const Frame& frame) const;
    /// The guards under which the limit on the clause leaves the attempts of a wait open; none without a limit.
    [[nodiscard]] Expressions within_limit(const Node& of) const;
    /// What the variables of an address must hold for it to mean the receiver.
    [[nodiscard]] Expressions address_tests(const passes::Addressees& to, const passes::Receiver& receiver,
                                            const Frame& frame) const;
    /// The arguments.
    [[nodiscard]] Expressions values_of(const ir::Decide& decide, const Frame& frame) const;
    [[nodiscard]] std::vector<ExecutionPath> paths_of_decision(const ir::Decide& decide, const ir::Procedure& procedure,
                                                               const Frame& frame) const;

  private:
    [[nodiscard]] Expression can_act(const ir::Operation& operation, const Frame& frame) const;
    [[nodiscard]] static Expression some_guard(const Expressions& guards);
    [[nodiscard]] Expression can_reach_somebody(const ir::Send& send, const Frame& frame) const;
    [[nodiscard]] Scope scope_of(const ir::Decide& decide, const ir::Procedure& procedure, const Frame& frame) const;
};

}  // namespace map2pml::promela
