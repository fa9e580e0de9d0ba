/// The variables of agents along a run.   states of a replay -> what each step binds
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <vector>

#include "translator/model/protocol/value.h"
#include "translator/protocols/semantics/runs/replay.h"

namespace map2pml::trace {

/// Knows what is certain: a value that not all states of the replay have is not told, and neither is a variable that two threads of an agent
/// bind to different values.
class BindingWatch {
  public:
    explicit BindingWatch(const semantics::Replay& replay);

    /// The variables of the agent that the last step of the replay gave another value, in the order of their names. One that has no value
    /// any more, as after a call that does not come back, or none that is certain, is `not_bound`.
    [[nodiscard]] std::vector<ir::NamedValue> look(const semantics::Replay& replay, const std::string& agent);

  private:
    using Bindings = std::map<semantics::NameId, std::optional<semantics::Value>>;

    static Bindings certain_in(const semantics::Replay& replay, std::size_t agent);

    std::vector<Bindings> known_;  ///< of each agent of the instance
};

}  // namespace map2pml::trace
