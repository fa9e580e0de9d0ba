/// Looks, without waiting, for a message that may find it now or later, and it makes no difference: Plan -> which of them.
///
/// Whoever finds the message only ends. Whoever does not may come to its end as well when the message is there, and nobody notices how. So each run in which
/// the look comes late has a run beside it in which it comes early, with the same steps of all others
/// (translator/protocols/promela/reductions.md, scheduling: looks that may come early).
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>

#include "translator/protocols/promela/model_context.h"
#include "translator/protocols/promela/plan/plan.h"

namespace map2pml::promela {

class LateLooks {
  public:
    /// Both must outlive it. The plan must be complete.
    LateLooks(ModelContext& model, const Plan& plan);

    /// Of each place in the step where an agent looks for what the receive takes.
    /// \param agent index in `Instance::agents`; \param thread of it, in the flow graph
    /// \param step the rest of it does not come back to the look without another step
    /// \return all that is executed where the message is found, and perhaps nowhere else; nothing: it makes a difference
    [[nodiscard]] std::optional<std::set<ir::OperationId>> covered(std::size_t agent, std::size_t thread,
                                                                   const Steps& step, ir::OperationId look);

  private:
    using Label = std::pair<std::size_t, std::string>;  ///< thread and label
    struct Standing {
        const Steps* steps = nullptr;
        const passes::Node* node = nullptr;
    };
    class Walk;

    [[nodiscard]] const std::set<std::string>& quiet_waits(std::size_t agent, std::size_t thread, ir::OperationId look);
    [[nodiscard]] bool is_quiet_wait(std::size_t agent, std::size_t thread, const Standing& wait, ir::OperationId look,
                                     const std::set<std::string>& quiet);
    /// Of a receive it is true of itself.
    [[nodiscard]] bool share_a_message(std::size_t agent, ir::OperationId one, ir::OperationId other);
    [[nodiscard]] const ir::Receive& receive_of(ir::OperationId id) const;

    ModelContext& model_;
    std::map<ir::OperationId, const ir::Operation*> operations_;
    std::map<Label, Standing> places_;
    std::map<std::tuple<std::size_t, std::size_t, ir::OperationId>, std::set<std::string>> quiet_waits_;
    std::map<std::tuple<std::size_t, ir::OperationId, ir::OperationId>, bool> shared_;
};

}  // namespace map2pml::promela
