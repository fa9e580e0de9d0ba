/// A model walked to its end by one run of pan.   Promela + definitions -> graph, contents of states, pan's report
///
/// Not the driver's search: no partial order reduction, no stop at an error but a bound that is broken, one run for all. A
/// second run with the reduction must execute the same statements.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "driver/tools/spin/internal.h"
#include "driver/tools/spin/pan_report.h"
#include "driver/tools/spin/tools.h"

namespace map2pml::differential {

struct WalkRequest {
    std::string model;
    std::vector<std::string> definitions;    ///< `NAME=VALUE`
    std::vector<std::string> mailboxes;      ///< as channels of the model
    std::vector<std::size_t> fields;         ///< per mailbox: fields of a message
    std::vector<std::string> counters = {};  ///< variables of the model that are wanted besides
    std::uint64_t most_steps = 0;            ///< more than these are too many
};

/// A process at rest.
struct StandingProcess {
    std::uint32_t pid = 0;
    std::uint32_t type = 0;  ///< position of its proctype in the model
    std::uint32_t line = 0;  ///< in the model
    std::uint32_t self = 0;  ///< branches and spawned calls: number of their agent, 1, 2, …
};

/// What a stored state holds.
struct WalkedState {
    bool is_end = false;  ///< no step leads away from it
    std::uint32_t running = 0;
    bool failed = false;
    bool limit_reached = false;
    std::vector<std::vector<std::vector<std::uint32_t>>> mailboxes;  ///< mailbox, message, field
    std::vector<std::uint32_t> counters;                             ///< as they were asked for
    std::vector<StandingProcess> processes;
};

struct Walk {
    std::string trouble;  ///< a tool refused or said something unexpected; empty: none
    bool too_large = false;
    spin::PanReport report;
    std::vector<spin::GraphRecord> records;
    std::vector<WalkedState> states;
};

/// SPIN leaves out of the state what the model never reads. \param header pan.h; \param variable perhaps an element of an array
[[nodiscard]] bool is_stored(const std::string& header, const std::string& variable);

[[nodiscard]] Walk walk(const spin::Tools& tools, const WalkRequest& request);

}  // namespace map2pml::differential
