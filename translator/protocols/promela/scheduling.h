/// Steps that may go before those of all other agents: reduction `scheduling`.
///
/// In a state where the condition of a process is true, a search that takes only the steps of this process misses nothing.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "translator/model/protocol/operation.h"

namespace map2pml::promela {

struct FirstStep {
    std::uint32_t process = 0;  ///< process number
    std::string condition;      ///< of the model, on states
};

struct Scheduling {
    std::uint32_t room = 0;        ///< no mailbox ever gets more messages; with smaller mailboxes nothing is scheduled
    std::vector<FirstStep> steps;  ///< empty: nothing is scheduled
    std::vector<FirstStep> early;  ///< likewise with looks that may come early; empty: there are none
    std::set<ir::OperationId>
        found_late;  ///< operations that a search with `early` need not execute, although some run does
};

}  // namespace map2pml::promela
