/// What can be seen of a protocol from outside, whoever computed it: the common ground of semantics and models.
#pragma once

#include <cstdint>
#include <set>
#include <string>

#include "translator/model/protocol/protocol.h"

namespace map2pml::differential {

struct Observation {
    std::string trouble;     ///< why nothing below can be trusted: a fault of ours or of a tool; empty: all is well
    bool too_large = false;  ///< not walked to its end; nothing below means anything
    /// Steps are merged: states between them are not seen, and where a full mailbox ends runs, not all others either.
    bool is_merged = false;
    /// Every combination of mailbox contents that some reachable state has, in the words of `semantics::observe`.
    std::set<std::string> mailboxes;
    std::set<std::string> terminal;  ///< states in which nothing can move: mailboxes and where each agent is
    std::set<ir::OperationId> executed;
    std::set<ir::OperationId>
        perhaps_executed;        ///< part of a step that meets a full mailbox: done before it, or not at all
    bool deadlock = false;       ///< `termination`: nothing can move, none failed, not all finished
    bool failure = false;        ///< `no-failure`
    bool orphans = false;        ///< `no-orphans`
    bool fair_cycle = false;     ///< `progress`: a fair cycle without a receive
    bool overflow = false;       ///< a mailbox outgrew the capacity; runs that come to that are not followed
    bool processes = false;      ///< too many processes; then nothing but this is known
    bool mistake = false;        ///< a check file computes what has no value; likewise
    bool cut = false;            ///< call depth, or a limited clause without a wait: then not every run was followed
    bool limit_reached = false;  ///< a limit left only a timeout
    std::uint64_t states = 0;
};

/// Of these operations the ones whose execution both worlds see: actions and `par`s, empty actions only where they are all
/// that a branch does.
[[nodiscard]] std::set<ir::OperationId> counted(const ir::Protocol& protocol,
                                                const std::set<ir::OperationId>& executed);

/// The first difference in words; empty when both saw the same.
[[nodiscard]] std::string difference(const std::string& one_name, const Observation& one, const std::string& other_name,
                                     Observation other);

}  // namespace map2pml::differential
