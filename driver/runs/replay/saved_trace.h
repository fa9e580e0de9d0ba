/// Traces as they were saved: by `simulate`, or in the report of `check --format json`.   text -> traces, or what is wrong
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "driver/input/reading/protocols.h"
#include "driver/input/reading/settings.h"
#include "driver/results/counterexample.h"
#include "driver/results/result.h"
#include "driver/runs/conform/conform.h"
#include "driver/runs/simulate/simulation.h"
#include "translator/foundation/diag/diagnostic.h"
#include "translator/model/instance/instance.h"
#include "translator/protocols/semantics/rules/transition_system.h"
#include "translator/protocols/semantics/runs/replay.h"

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

// --- follow.cpp: Whether a saved trace still fits.   trace + transition system -> the first misfit, and what the trace still shows

struct Followed {
    std::optional<std::size_t> misfit;  ///< index of the first step that does not fit
    /// The first message that does not fit, whatever agents decide, and why: the words of `conform`.
    struct Message {
        std::size_t step = 0;  ///< index
        conform::Deviation deviation;
    };
    std::optional<Message> message;        ///< nothing: with other decisions, some run has all messages
    bool closes = true;                    ///< the loop can go on for ever
    bool still_shows = true;               ///< the end is as it was, or as the property forbids
    std::vector<semantics::State> states;  ///< states in which the run can be: before the misfit, or at the end
    bool is_whole = true;  ///< false: more runs fit than were followed, so the answer may be among the others
};

/// All agents of the trace must take part in the instance. Operations are not compared by number, since an
/// edit of the protocol changes the numbers.
[[nodiscard]] Followed follow(const ir::Protocol& protocol, const ir::Instance& instance, const SavedTrace& trace);

// --- load.cpp: The protocol of a saved trace, under the instance of the trace.   trace + text of the protocol -> protocol, instance

/// The settings given by the user; they override those of the trace.
struct Overrides {
    input::Settings settings;
    bool total = false, network = false, timeout = false, idle_timeouts = false, spawn_calls = false,
         call_depth = false;
};

struct Loaded {
    input::Protocols input;
    std::size_t scene = 0;  ///< index of the protocol of the trace
    std::string fault;      ///< there is no such scene, or an agent of the trace does not take part
};

/// Names of the trace that the protocol no longer has (a clause with a limit, a procedure) are left out of the instance.
/// Errors in the protocol go to `sink`; the result must not be used then.
[[nodiscard]] Loaded load(const source::SourceSet& sources, source::FileId file, const SavedTrace& trace,
                          const Overrides& overrides, diag::Sink& sink);

}  // namespace map2pml::replay
