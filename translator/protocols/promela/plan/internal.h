/// Declarations that the sources of `translator/protocols/promela/plan` share; no other folder includes this header.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "translator/foundation/source/source_file.h"
#include "translator/model/protocol/operation.h"
#include "translator/protocols/analyses/flow/flow_graph.h"
#include "translator/protocols/analyses/flow/possible_failures.h"
#include "translator/protocols/analyses/messages/possible_senders.h"
#include "translator/protocols/promela/facts.h"
#include "translator/protocols/promela/generated.h"
#include "translator/protocols/promela/model_context.h"
#include "translator/protocols/promela/plan/expression.h"
#include "translator/protocols/promela/plan/plan.h"
#include "translator/protocols/promela/plan/steps.h"
#include "translator/protocols/promela/reduction_note.h"

namespace map2pml::promela {

// --- arrivals.cpp: The arrival of messages that are under way (grammar/semantics.md 3, ARRIVE): facts -> processes

/// One process for all messages. Where runs must be fair to each sender (`ltl fair`), one for each receiver and sender.
/// None where nothing is under way.
[[nodiscard]] std::vector<Arrivals> make_arrivals(ModelContext& model);

// --- awaited_messages.cpp: The messages without which an agent never leaves a wait.   node -> receives

using Receives = std::vector<const ir::Receive*>;

/// The receives of a wait that leads on only by messages, and has no timeout that leads anywhere; nothing: it is not such a wait.
[[nodiscard]] std::optional<Receives> waited_for(const passes::Node& node, const Facts& facts);

// --- late_looks.cpp: Looks for a message, without waiting, that may as well find it later: Plan -> looks.
//
// An agent that finds the message only ends. An agent that does not may reach its end as well when the message is there, and no
// other agent notices how. So each run in which the look comes late has a run beside it in which it comes early, with the same
// steps of all others (translator/protocols/promela/reductions.md, scheduling: looks that may come early).

class LateLooks {
  public:
    /// The arguments must outlive it. The plan must be complete.
    LateLooks(ModelContext& model, const Plan& plan);

    /// For all places in the step where an agent looks for a message of the receive.
    /// \param agent index in `Instance::agents`; \param thread a thread of it, in the flow graph
    /// \param step whose rest does not come back to the look without another step
    /// \return all operations that are executed where the message is found, and perhaps nowhere else; nothing: it makes a
    /// difference
    [[nodiscard]] std::optional<std::set<ir::OperationId>> covered(std::size_t agent, std::size_t thread,
                                                                   const Steps& step, ir::OperationId look);

  private:
    using Label = std::pair<std::size_t, std::string>;  ///< thread and label
    struct StepsAtLabel {
        const Steps* steps = nullptr;
        const passes::Node* node = nullptr;
    };
    class Walk;

    [[nodiscard]] const std::set<std::string>& quiet_waits(std::size_t agent, std::size_t thread, ir::OperationId look);
    [[nodiscard]] bool is_quiet_wait(std::size_t agent, std::size_t thread, const StepsAtLabel& wait,
                                     ir::OperationId look, const std::set<std::string>& quiet);
    /// A receive always shares a message with itself.
    [[nodiscard]] bool share_a_message(std::size_t agent, ir::OperationId one, ir::OperationId other);
    [[nodiscard]] const ir::Receive& receive_of(ir::OperationId id) const;

    ModelContext& model_;
    std::map<ir::OperationId, const ir::Operation*> operations_;
    std::map<Label, StepsAtLabel> places_;
    std::map<std::tuple<std::size_t, std::size_t, ir::OperationId>, std::set<std::string>> quiet_waits_;
    std::map<std::tuple<std::size_t, ir::OperationId, ir::OperationId>, bool> shared_;
};

// --- later_sends.cpp: Places from which agents cannot reach certain sends before another agent acts: flow graph + places -> conditions on states.
//
// For agents with one thread each, and `quiescent` timeouts: while the other agent can act, a wait has no timeout except one that
// a limit forces. Once true, such a condition stays true until the other agent acts.

/// Selects sends, each with the sending agent (an index in `Instance::agents`).
using SendsOf = std::function<bool(const ir::Send&, std::size_t)>;

class LaterSends {
  public:
    /// The arguments must outlive it. \param places the resting places of all processes
    /// \param with_forced_timeouts if false, operations behind any timeout do not count
    LaterSends(ModelContext& model, const std::vector<RestingPlace>& places, bool with_forced_timeouts);

    /// The condition that no agent except `but`, which can act, can reach such a send before `but` acts; `falsity()`: it never
    /// holds.
    [[nodiscard]] Expression nobody_comes_to(std::size_t but, const SendsOf& meant) const;
    /// Likewise for sends that the receive of this agent takes.
    [[nodiscard]] Expression nobody_sends(const ir::Receive& receive, std::size_t receiver, std::size_t but) const;

  private:
    [[nodiscard]] Expression is_silent(std::size_t agent, const SendsOf& meant) const;

    ModelContext& model_;
    const std::vector<RestingPlace>& places_;
    passes::ReachableSends sends_;
};

// --- scheduled_steps.cpp: Steps that may go before those of all other agents.   Facts + Plan -> conditions on states
//
// For the condition, and why verdicts stay the same: translator/protocols/promela/reductions.md, scheduling.

/// The reason why no step of the model is scheduled; nothing: some may be.
[[nodiscard]] std::optional<std::string> unscheduled_because(const Facts& facts, const Plan& plan);

/// Empty unless `Reduce::scheduling` and the condition holds. The plan must be complete.
[[nodiscard]] ScheduledSteps find_scheduled_steps(ModelContext& model, const Plan& plan);

/// Notes for each place of an agent on whether its step is scheduled, or what prevents that.
[[nodiscard]] std::vector<ReductionNote> explain_scheduling(ModelContext& model, const Plan& plan);

// --- step_effects.cpp: The effects of a step of an agent, from its statements: Steps -> the operations in it.

struct StepEffects {
    std::set<ir::OperationId> operations;  ///< all operations with an event in it
    /// Receivers, by index in `Instance::agents`; true: except where it is the sender itself.
    std::map<ir::OperationId, std::map<std::size_t, bool>> sends;
    std::map<ir::OperationId, std::size_t> taken;  ///< receives that take a message: number of places of the step
    std::set<ir::OperationId> in_vain;             ///< receives that find nothing
    bool times_out = false;
    bool is_known = true;  ///< false: it may end in failure or out of range, starts a process, or is not analysed
};

/// The effects, whatever is chosen in the steps. A full mailbox is not considered.
/// \param never_fail calls that always find a clause: statements for the case that they do not are never executed
[[nodiscard]] StepEffects effects_of(const Steps& steps, const std::set<ir::OperationId>& never_fail = {});

/// Whether the first event of the steps is that this receive takes a message, whatever is chosen in them.
[[nodiscard]] bool begins_with(const Steps& steps, ir::OperationId receive);

/// The receive that an option of a wait begins with; null: it begins with something else.
[[nodiscard]] const ir::Operation* first_receive(const passes::Thread& thread, const passes::Node& wait,
                                                 const Steps& option);

// --- stuck_agents.cpp: Agents that wait for ever while others go on: flow graph -> one more process that watches for them.
//
// SPIN's end states see only the whole system. The watcher computes the smallest set of processes that may still move: those with a
// step or a timeout that is not idle, then each waiter that the remaining control flow of a member can send to, and each `par` whose
// branches all can end (grammar/semantics.md 5, `termination`). A process that waits outside of it is stuck. The set only shrinks
// while no agent fails, so this is a safety check that reduction preserves.

/// The variable of the model for whether the process of this number may still move, and the macro for
/// `Watched::has_nothing_to_do`.
[[nodiscard]] std::string may_move_name(std::size_t process);
[[nodiscard]] std::string nothing_to_do_name(std::size_t process);

/// Nothing if no wait can get stuck. `places` are the resting places of all processes, `permanent` the processes by number.
[[nodiscard]] std::optional<StuckWatcher> watch_for_stuck_agents(ModelContext& model,
                                                                 const std::vector<RestingPlace>& places,
                                                                 const std::vector<PermanentProcess>& permanent);

// --- unnoticed_sends.cpp: When no agent can notice whether a message comes now or later: Facts + a send -> a condition on states.
//
// The second half of the condition of `scheduling` (translator/protocols/promela/reductions.md).

/// Whether a step may be scheduled.
struct StepVerdict {
    Expression condition;  ///< on states; `falsity()`: never
    std::string because;   ///< the reason for never, for users
    source::Span where;
    std::set<ir::OperationId> found_late =
        {};  ///< operations that are executed only where looks that come early would find something
};

[[nodiscard]] inline StepVerdict never(std::string because, const source::Span& where) {
    return {falsity(), std::move(because), where, {}};
}

/// The length of the condition on a place: SPIN's verifier evaluates it in each state.
class Terms {
  public:
    void begin() { number_ = 0; }
    void count(std::size_t more) { number_ += more; }
    [[nodiscard]] bool are_too_many() const { return number_ > kMost; }
    /// Adds the test to a conjunction, unless it is always true.
    void add(Expressions& tests, const Expression& test);
    [[nodiscard]] static bool some_is_false(const Expressions& tests);

  private:
    static constexpr std::size_t kMost = 400;
    std::size_t number_ = 0;
};

class UnnoticedSends {
  public:
    /// The arguments must outlive it.
    UnnoticedSends(ModelContext& model, const LaterSends& later, Terms& terms)
        : model_(model), later_(later), terms_(terms) {}

    /// Adds receives that some step makes without a wait: they may find nothing.
    void are_looked_for(std::set<ir::OperationId> receives) { looked_for_.merge(receives); }
    /// The verdict on a message from one agent to another, both by index in `Instance::agents`.
    [[nodiscard]] StepVerdict verdict(std::size_t sender, const ir::Send& send, std::size_t receiver,
                                      const source::Span& where);

  private:
    [[nodiscard]] bool takes(const passes::Node& node, const ir::Send& send, std::size_t sender,
                             std::size_t receiver) const;
    [[nodiscard]] Expression unnoticed(const passes::Thread& thread, const passes::Node& wait, const ir::Send& send,
                                       std::size_t sender, std::size_t receiver);
    [[nodiscard]] Expression is_absent(const ir::Receive& receive, std::size_t receiver);
    [[nodiscard]] const std::string& name_of_agent(std::size_t agent) const;

    ModelContext& model_;
    const LaterSends& later_;
    Terms& terms_;
    std::set<ir::OperationId> looked_for_;
};

}  // namespace map2pml::promela
