/// Whether a counterexample is a run of the protocol.   steps by name + the ending they should have -> their fault, if any
///
/// The third witness: after the tags and the line map agree on what the trail says, the reference semantics must be able to
/// do the same steps and to end as claimed. The model is not used.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "driver/results/counterexample.h"
#include "translator/model/instance/checked_property.h"
#include "translator/model/instance/instance.h"
#include "translator/model/protocol/protocol.h"
#include "translator/protocols/semantics/runs/property_replay.h"
#include "translator/protocols/semantics/runs/replay.h"
#include "translator/protocols/semantics/state/event.h"

namespace map2pml::trace {

/// The endings of runs in reports: the meaning of an error of a search, or the claim of a counterexample.
enum class Ending : std::uint8_t {
    deadlock,
    stuck_agent,   ///< an agent waits for messages that nobody can send any more
    failure,       ///< some agent has failed
    orphans,       ///< all agents have ended, and a message is left
    cycle,         ///< the steps from `lasso_start` go round for ever and receive nothing
    endless,       ///< the steps from `lasso_start` go round for ever
    full_mailbox,  ///< the next step puts more messages into a mailbox than it holds
    mistake,       ///< the next step meets an expression without a value
    user_defined,  ///< a property of the check file is violated, or shown to happen
    processes,     ///< the last step started one process too many; how many SPIN still counts is its own affair
};

/// The ending that a counterexample is said to have.
struct Claim {
    Ending ending = Ending::deadlock;
    std::string agent;                           ///< the agent of `stuck_agent`
    std::uint32_t bound = 0;                     ///< messages that a mailbox holds; 0: any number
    const ir::UserProperty* property = nullptr;  ///< of `user_defined`
    bool is_cut = false;                         ///< `user_defined`: the run has come to a bound of the instance
};

/// The endings that violate a property, any of them; none for `reachable-code` and for properties that a check file states.
[[nodiscard]] std::vector<Ending> endings_of(ir::Property property);

/// Whether a run that may be in the states of `replay` can end so. `cycle`: only whether nobody takes a message in it; `mistake`:
/// the next step; `user_defined`: never. \param agent the agent of `stuck_agent`; nothing: any.
[[nodiscard]] bool ends_in(Ending ending, const semantics::Replay& replay, const Counterexample& run,
                           std::uint32_t bound, const std::optional<std::string>& agent);

/// The run without the steps that the semantics does within others.
[[nodiscard]] semantics::RecordedRun recorded_run(const Counterexample& run);

/// The steps of the loop only; empty if the run has none.
[[nodiscard]] std::vector<semantics::Occurrence> loop_of(const Counterexample& run);

struct Judgement {
    std::string contradiction;  ///< the step that the semantics cannot do, or that the run does not end as claimed
    bool is_too_long = false;   ///< nothing is wrong as far as it could be followed
};

/// Judges a run; the contradiction is empty if the semantics agrees.
[[nodiscard]] Judgement judge(const Counterexample& run, const Claim& claim, const ir::Protocol& protocol,
                              const ir::Instance& instance);

/// Follows one step of a report; returns false if the semantics cannot do it.
[[nodiscard]] bool follow(semantics::Replay& replay, const Step& step);

/// The number of threads (agents, branches, spawned calls) at the end of a run in the semantics; ended branches count until they
/// are joined. 0: the run does not fit.
/// \param apart `par`s whose branches do not count
[[nodiscard]] std::size_t threads_at_end(const Counterexample& run, const ir::Protocol& protocol,
                                         const ir::Instance& instance, const std::set<ir::OperationId>& apart);

}  // namespace map2pml::trace
