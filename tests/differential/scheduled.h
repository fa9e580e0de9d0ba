/// What a search sees in which some steps go before those of other agents.   model + Scheduling -> ends, statements
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "driver/spin/pan_report.h"
#include "driver/spin/scheduling.h"
#include "driver/spin/tools.h"

namespace map2pml::differential {

struct Exploration {
    std::uint64_t states = 0;
    std::set<std::string>
        ends;  ///< states without steps: where each process stands, and the messages in each mailbox, in any order
    std::set<std::string> never;             ///< statements that were never executed
    std::vector<spin::Unreached> unreached;  ///< the same as SPIN lists them
};

struct Explorations {
    std::string trouble;  ///< a tool refused or said something unexpected; empty: none
    bool too_large = false;
    Exploration all;        ///< in all orders, without partial order reduction
    Exploration scheduled;  ///< with the steps that go first, and SPIN's own reduction
};

/// Both searches do not stop at errors. \param mailboxes as channels of the model; \param fields of a message in each of them
[[nodiscard]] Explorations see_twice(const spin::Tools& tools, const std::string& model,
                                     const spin::Scheduling& scheduling, const std::vector<std::string>& definitions,
                                     const std::vector<std::string>& mailboxes, std::uint64_t most_states);

}  // namespace map2pml::differential
