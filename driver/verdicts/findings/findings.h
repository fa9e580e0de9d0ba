/// Explains violations: a run that violates a property -> findings on lines of the source.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "driver/results/counterexample.h"
#include "driver/results/result.h"
#include "translator/foundation/source/source_file.h"
#include "translator/model/formulas/property.h"
#include "translator/model/instance/instance.h"
#include "translator/model/protocol/protocol.h"
#include "translator/protocols/semantics/rules/transition_system.h"
#include "translator/protocols/semantics/runs/replay.h"
#include "translator/protocols/semantics/state/state.h"

namespace map2pml::check {

/// Fills in `summary` and `findings` of a violated result from its counterexample.
void explain_deadlock(report::PropertyResult& result);
/// \param agent the stuck agent.
void explain_stuck_agent(report::PropertyResult& result, const std::string& agent);
/// \param why_denied as in `ir::Instance`
void explain_failure(report::PropertyResult& result, const ir::WhyDenied& why_denied);
/// \param failing all operations whose failure ends an agent in some run; those without a finding get one.
void add_other_failures(report::PropertyResult& result, const std::vector<const ir::Operation*>& failing);
void explain_orphans(report::PropertyResult& result);
void explain_cycle(report::PropertyResult& result);
void explain_endless(report::PropertyResult& result);
struct FullMailbox {
    std::string receiver;
    std::uint32_t capacity = 0;
    std::optional<std::uint32_t>
        most_messages;  ///< most messages that come in during a run; nothing: no bound is known
};
/// \param send the operation that met a full mailbox, null if unknown.
void explain_full_mailbox(report::PropertyResult& result, const ir::Operation* send, const FullMailbox& mailbox);
/// \param call the operation that would have started one process too many.
void explain_processes(report::PropertyResult& result, const ir::Protocol& protocol, const ir::Operation* call);

/// \param property stated in the check file; the run violates it
void explain_stated(report::PropertyResult& result, const ir::UserProperty& property);

/// \param decision where the procedure is called; \param place in the check file that has no value.
void explain_mistake(report::PropertyResult& result, const ir::Operation* decision, const source::Span& place);

// --- unreached.cpp: Operations that are never executed.   what a search has executed -> findings

/// The operations that a complete search never executed: those of agents that take part, without timeouts that only
/// restart their own wait. If all ways to one lead through another one, it names that as its cause (`Finding::behind`).
/// \param executed by number of operation.
[[nodiscard]] std::vector<report::Finding> find_unreached(const ir::Protocol& protocol, const ir::Instance& instance,
                                                          const std::vector<bool>& executed);

// --- followed_run.cpp: Steps of the reference semantics as steps of a report.   run of the semantics -> steps with places and values, the state after them

struct ReachedState {
    semantics::State state;
    std::vector<trace::Step> steps;  ///< with their places in this protocol
};

/// The states that a replay with its past has come to, each with the steps of one run.
[[nodiscard]] std::vector<ReachedState> reached_by(const semantics::Replay& replay);

/// Appends events as steps of a report. \param state the state in which the events begin; afterwards the one in which they end
void append_events(const semantics::TransitionSystem& system, const std::vector<semantics::Event>& events,
                   semantics::State& state, std::vector<trace::Step>& steps);

}  // namespace map2pml::check
