/// What a search sees in which some steps go before those of other agents.   model + Scheduling -> ends, statements
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "driver/tools/spin/pan_report.h"
#include "driver/tools/spin/search.h"
#include "driver/tools/spin/tools.h"

namespace map2pml::differential {

/// A state without steps.
struct ModelEnd {
    std::string places;                  ///< where each process stands
    std::vector<std::string> mailboxes;  ///< the messages in each, in any order
    std::vector<std::string> counters;   ///< of messages
    bool limit_reached = false;
    auto operator<=>(const ModelEnd&) const = default;
};

struct Exploration {
    std::uint64_t states = 0;
    std::set<ModelEnd> ends;
    std::set<std::string> never;             ///< statements that were never executed
    std::vector<spin::Unreached> unreached;  ///< the same as SPIN lists them
};

struct Explorations {
    std::string trouble;  ///< a tool refused or said something unexpected; empty: none
    bool too_large = false;
    Exploration all;        ///< in all orders, without partial order reduction
    Exploration scheduled;  ///< with the steps that go first, and SPIN's own reduction
};

/// Both searches do not stop at errors. \param mailboxes as channels of the model; \param counters of messages besides
[[nodiscard]] Explorations see_twice(const spin::Tools& tools, const std::string& model,
                                     const spin::Scheduling& scheduling, const std::vector<std::string>& definitions,
                                     const std::vector<std::string>& mailboxes,
                                     const std::vector<std::string>& counters, std::uint64_t most_states);

}  // namespace map2pml::differential
