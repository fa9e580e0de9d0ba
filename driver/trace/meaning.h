/// Is a counterexample a run of the protocol?   steps by name + what they should end in -> what is wrong with them
///
/// The third witness: after the tags and the line map agree on what the trail says, the reference semantics must be able to
/// do the same steps and to end in what is claimed. Nothing of the model is looked at.
#pragma once

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>

#include "driver/trace/counterexample.h"
#include "translator/ir/instance.h"
#include "translator/ir/protocol.h"
#include "translator/semantics/event.h"
#include "translator/semantics/replay.h"

namespace map2pml::trace {

/// What a counterexample is said to end in.
struct Claim {
    enum class Kind : std::uint8_t {
        deadlock,
        stuck_agent,   ///< `agent` waits for what nobody can send any more
        failure,       ///< some agent has failed
        orphans,       ///< all have ended, a message is left
        cycle,         ///< the steps from `lasso_start` go round for ever and receive nothing
        full_mailbox,  ///< the next step puts more than `bound` messages into a mailbox
        mistake,       ///< the next step meets what has no value
        stated,        ///< `property` is violated, or shown to happen
        processes,     ///< the last step started one process too many; how many SPIN still counts is its own affair
    } kind = Kind::deadlock;
    std::string agent;
    std::uint32_t bound = 0;  ///< messages that a mailbox holds; 0: any number
    const ir::UserProperty* property = nullptr;
    bool is_cut = false;  ///< `stated`: the run has come to a bound of the instance
};

struct Judgement {
    std::string contradiction;  ///< which step the semantics cannot do, or that the run does not end as claimed
    bool is_too_long = false;   ///< nothing is wrong as far as it could be followed
};

/// Empty when the semantics agrees.
[[nodiscard]] Judgement judge(const Counterexample& run, const Claim& claim, const ir::Protocol& protocol,
                              const ir::Instance& instance);

/// A step as the semantics names it. Forks, joins and ends are not steps there: see `is_occurrence`.
[[nodiscard]] semantics::Occurrence to_occurrence(const Step& step);
[[nodiscard]] bool is_occurrence(const Step& step);
/// Goes one step of a report on; false: the meaning cannot do it.
[[nodiscard]] bool follow(semantics::Replay& replay, const Step& step);

/// How many threads (agents, branches, spawned calls) are there at once at the end of a run, in the meaning; ended branches
/// count until they are joined. 0: the run does not fit.
/// \param apart `par`s whose branches do not count
[[nodiscard]] std::size_t threads_at_end(const Counterexample& run, const ir::Protocol& protocol,
                                         const ir::Instance& instance, const std::set<ir::OperationId>& apart);

}  // namespace map2pml::trace
