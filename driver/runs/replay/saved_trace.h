/// Traces as they were saved: by `simulate`, or in the report of `check --format json`.   text -> traces, or what is wrong
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "driver/results/counterexample.h"
#include "driver/results/result.h"
#include "driver/runs/simulate/simulation.h"
#include "translator/model/instance/instance.h"

namespace map2pml::replay {

struct SavedTrace {
    std::string input;       ///< the protocol, as it was named then
    std::string check_file;  ///< likewise; empty: there was none, or the trace does not say
    std::string scene;
    std::string instance_name;  ///< in the check file; may be empty
    /// Whether the check file implements procedures or says how agents begin, and these can be read only there.
    bool needs_check_file = false;
    ir::Instance instance;
    std::uint32_t capacity = 0;  ///< of the mailboxes; 0: no bound
    /// The outcome that the trace shows: how the run ended, or which property it violates.
    std::variant<simulate::Outcome, ir::Property> shows;
    std::string user_defined;         ///< the name of a property that the check file states
    bool is_witness = false;          ///< user_defined: the property held, and the run showed it
    trace::Counterexample run;        ///< steps have no spans, since the file they point into may have changed
    std::vector<std::string> places;  ///< of each step as it was then, `auction.map:19:3`; may be empty
};

struct SavedTraces {
    std::vector<SavedTrace> traces;
    bool is_report = false;  ///< of `check`; otherwise one run of `simulate`
    std::string fault;       ///< why the text is not a trace; then there are none
};

/// Never throws, whatever the text is. A report without counterexamples gives no traces, and no fault.
[[nodiscard]] SavedTraces read_traces(std::string_view text);

}  // namespace map2pml::replay
