/// Makers of threads, shared by the sources of `translator/protocols/promela/plan`; no other folder includes this header.
#pragma once

#include <cstddef>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "translator/protocols/analyses/values/addressing.h"
#include "translator/protocols/promela/execution_paths.h"
#include "translator/protocols/promela/patterns.h"
#include "translator/protocols/promela/plan/thread_context.h"

namespace map2pml::promela {

// --- thread_branches.cpp: `par`: starts its branches, and waits for their reports.   operation -> Steps

class ParMaker : ThreadContext {
  public:
    ParMaker(const ThreadContext& context, Control& control) : ThreadContext(context), control_(control) {}

    Steps make(NodeId id);

  private:
    /// The reports of the branches of a `par`.
    struct Reports {
        std::string channel;
        Expression own;  ///< in a pattern: the parent
        std::vector<std::string> variables;
        Expression failures, ended_well;  ///< scratch variables: their number; the outcome in the report that is taken
    };
    Steps ended_at_once(const Node& of, std::size_t branch);
    [[nodiscard]] Reports reports_for(const Node& of);
    Expression all_succeed(const Node& of, const Reports& reports, std::size_t branch);
    Steps bind_reported(NodeId id, const Reports& reports, std::size_t branch);
    Steps take_reports(NodeId id, const Reports& reports, Expressions& polls);
    Steps join(NodeId id);

    Control& control_;
};

// --- thread_ends.cpp: The end of a thread: well, by failing, or because its run is not followed any further.

class EndMaker : ThreadContext {
  public:
    explicit EndMaker(const ThreadContext& context) : ThreadContext(context) {}

    /// \param received a message was received in this step: it is progress where a branch waits or ends afterwards.
    Steps finish(bool received);
    /// \param because the operation with the uncaught failure.
    Steps fail(const Origin& because, bool received);
    /// Ends the search at a bound.
    Steps cut(const Node& of);
    /// Ends the run at a full mailbox.
    Steps prune(const Node& of);
    /// Jumps to the end of the search.
    Steps jump_to_cut(const Origin& origin);

    // After all steps have been made.
    /// The ends that the process uses: finished, failed, cut off.
    [[nodiscard]] Steps tail() const;
    /// For a branch: whether its last step receives somewhere.
    [[nodiscard]] bool ends_with_receive() const { return ends_with_receive_; }

  private:
    [[nodiscard]] bool is_counted() const;
    Steps branch_end(bool succeeded, bool received);
    [[nodiscard]] Steps cut_run(const Node& of, LineRole role) const;

    bool has_cut_ = false;
    bool prunes_ = false;
    bool ends_with_receive_ = false;
};

// --- thread_calls.cpp: `agent(…)`: a jump with parameter assignment, a nested call, or a spawned process.   operation -> Steps

class CallMaker : ThreadContext {
  public:
    CallMaker(const ThreadContext& context, Control& control, EndMaker& ends)
        : ThreadContext(context), control_(control), ends_(ends) {}

    Steps make(NodeId id, const Path& path);

  private:
    Steps enter(NodeId id, const passes::CallTarget& target, const Path& path);
    Steps spawn(NodeId id, const passes::CallTarget& target, const Path& path);
    Steps assign_parameters(NodeId id, const passes::CallTarget& target);

    Control& control_;
    EndMaker& ends_;
};

struct ParameterVariable {
    std::string name;
    std::size_t argument = 0;  ///< of a name that occurs twice the last one counts (grammar/semantics.md, CALL)
};

/// The variables among the parameters of a clause, in order, without duplicates, each with its argument of a call.
[[nodiscard]] std::vector<ParameterVariable> variable_parameters(const ir::Clause& clause);

// --- thread_guards.cpp: Conditions under which an operation of a thread can act.   operation -> conditions

class ThreadGuards : ThreadContext {
  public:
    explicit ThreadGuards(const ThreadContext& context) : ThreadContext(context) {}

    /// The guard under which the node can act at once; nothing: always; `falsity()`: never.
    [[nodiscard]] Expression can_act(const Node& of) const;
    /// Likewise for an operation of this activation, which may belong to another process.
    [[nodiscard]] Expression action_can_act(const ir::Operation& action, const Frame& frame) const;
    /// The guards under which the limit on the clause leaves the attempts of a wait open; none without a limit.
    [[nodiscard]] Expressions within_limit(const Node& of) const;
    /// The conditions under which the variables of an address make it mean the receiver.
    [[nodiscard]] Expressions address_tests(const passes::Addressees& to, const passes::Receiver& receiver,
                                            const Frame& frame) const;
    /// The values of the arguments.
    [[nodiscard]] Expressions values_of(const ir::Decide& decide, const Frame& frame) const;
    [[nodiscard]] std::vector<ExecutionPath> paths_of_decision(const ir::Decide& decide, const ir::Procedure& procedure,
                                                               const Frame& frame) const;

  private:
    [[nodiscard]] Expression can_act(const ir::Operation& operation, const Frame& frame) const;
    [[nodiscard]] static Expression some_guard(const Expressions& guards);
    [[nodiscard]] Expression can_reach_somebody(const ir::Send& send, const Frame& frame) const;
    [[nodiscard]] Scope scope_of(const ir::Decide& decide, const ir::Procedure& procedure, const Frame& frame) const;
};

// --- thread_decisions.cpp: Decisions: one option for each result, or for each execution path of an implemented procedure.   operation -> Steps

class DecisionMaker : ThreadContext {
  public:
    DecisionMaker(const ThreadContext& context, Control& control, const ThreadGuards& guards, EndMaker& ends)
        : ThreadContext(context), control_(control), guards_(guards), ends_(ends) {}

    Steps make(NodeId id, const Path& path);

  private:
    Steps decided(NodeId id, const Expression& result, bool is_traced);
    Steps undecided(NodeId id, const Path& path);
    Steps make_implemented(NodeId id, const Path& path, const ir::Procedure& procedure);
    Steps ask_permission(NodeId id, const Path& path, const std::vector<ExecutionPath>& ways);
    /// \param spares the first spare variable that is free, before and after.
    Steps change_state(const std::vector<StateChange>& changes, std::size_t& spares, const Origin& origin);
    Steps follow_execution_path(NodeId id, const ExecutionPath& way);

    Control& control_;
    const ThreadGuards& guards_;
    EndMaker& ends_;
};

// --- thread_sends.cpp: Send: the receivers, and the messages in the mailboxes afterwards.   operation -> Steps

class SendMaker : ThreadContext {
  public:
    SendMaker(const ThreadContext& context, Control& control, const ThreadGuards& guards, EndMaker& ends)
        : ThreadContext(context), control_(control), guards_(guards), ends_(ends) {}

    Steps make(NodeId id, const Path& path);

  private:
    Steps send_to(NodeId id, const std::vector<std::size_t>& receivers, const std::set<std::size_t>& not_self);
    [[nodiscard]] bool is_known(NodeId id, const ir::Term& term) const;

    Control& control_;
    const ThreadGuards& guards_;
    EndMaker& ends_;
};

// --- thread_merges.cpp: `-O2`, merge: steps of a thread that join those before them (translator/protocols/promela/reductions.md).

class ThreadMerges : ThreadContext {
  public:
    ThreadMerges(const ThreadContext& context, const ThreadGuards& guards);

    /// Whether control comes to the node from one place only.
    [[nodiscard]] bool has_one_way(NodeId to) const { return predecessors_[to] == 1; }
    /// Whether the step at `to` is part of the one that leads there. The decision and its reason are noted in
    /// `ModelContext::mergings`.
    bool joins(NodeId to, const Path& path) const;
    /// Whether steps are merged, and later messages do not change whether the alternative of the wait is taken.
    [[nodiscard]] bool is_settled(const Node& wait, std::size_t alternative) const;

  private:
    [[nodiscard]] bool may_merge() const;
    void count_predecessors();
    [[nodiscard]] std::optional<MergeObstacle> merge_obstacle(NodeId to, const Path& path) const;
    [[nodiscard]] bool can_avoid_failure(NodeId id, bool may_commit, unsigned steps) const;
    [[nodiscard]] bool can_fail(const Node& of) const;
    [[nodiscard]] bool sends_to_itself(const Node& of) const;
    [[nodiscard]] bool may_arrive(const ir::Receive& receive) const;

    const ThreadGuards& guards_;
    bool merges_;
    std::vector<unsigned> predecessors_;
};

// --- thread_receives.cpp: Receive: the message that is taken, and its bindings.   operation -> Steps

class ReceiveMaker : protected ThreadContext {
  public:
    ReceiveMaker(const ThreadContext& context, Control& control, const ThreadGuards& guards)
        : ThreadContext(context), control_(control), guards_(guards) {}
    virtual ~ReceiveMaker() = default;
    ReceiveMaker(const ReceiveMaker&) = delete;
    ReceiveMaker& operator=(const ReceiveMaker&) = delete;

    Steps make(NodeId id, const Path& path);
    /// Takes a message that is known to be there.
    Steps take(NodeId id, const Path& path);

  protected:
    /// Takes the oldest message that matches.
    virtual Steps take_first(const Node& of, const MessagePattern& pattern, Steps after);
    /// The values of the fields that a trace shows.
    [[nodiscard]] static Expressions traced_values(const MessagePattern& pattern, const Expressions& fields);
    /// The target of a bound field.
    [[nodiscard]] Expression bound_target(NodeId id, const std::string& variable, std::size_t spare);

  private:
    struct Scratch;
    Steps take_scanned(const Node& of, const MessagePattern& pattern, Steps after);
    Scratch scratch_for(const MessagePattern& pattern);
    Steps bind_scanned(NodeId id, const MessagePattern& pattern, const Scratch& scratch);

    Control& control_;
    const ThreadGuards& guards_;
};

// --- thread_waits.cpp: `waitfor`: the alternative that is taken, and the timeout.   operation -> Steps

class WaitMaker : ThreadContext {
  public:
    WaitMaker(const ThreadContext& context, Control& control, const ThreadGuards& guards, const ThreadMerges& merges)
        : ThreadContext(context), control_(control), guards_(guards), merges_(merges) {}

    Steps make(NodeId id, const Path& path, ReceiveMaker& receives);

    /// One option for each alternative of an attempt, to be taken when it is the first that can act.
    /// \param write makes the action; if `is_settled`, later messages do not change that it is the one.
    /// \param idle gets the tests that nothing can act; \param always is set when some alternative always can.
    Alternatives first_that_can_act(NodeId wait, Expressions& idle, bool& always,
                                    const std::function<Steps(NodeId, bool is_settled)>& write);
    /// The ways out of a wait in case of a timeout or a limit; `idle`, `within`: guards from the attempts.
    Alternatives timeout_options(NodeId id, const Expressions& idle, const Expressions& within, bool never_idle,
                                 const Path& path);

  private:
    Control& control_;
    const ThreadGuards& guards_;
    const ThreadMerges& merges_;
};

// --- thread_maker.cpp: `-O1`: one thread of the flow graph -> the body of a process, with jumps between resting places.
//
// `-O2` merges some of these steps with the ones before them (`thread_merges`).
//
// A resting place is where other agents may act: before a send, a receive, a wait, the entry of a clause. From one to
// the next everything is one `atomic`: the visible step and the decisions, calls and ends that follow it. That
// loses nothing: decisions and calls read and write only data of the agent, so they commute with all steps of others.
//
// Operations are made by one maker for each kind; transfer of control between them is decided here.

class ThreadMaker : public ThreadContext, protected Control {
  public:
    ThreadMaker(ModelContext& model, std::size_t thread);

    /// The resting places of the thread, the entry first, and its ends.
    [[nodiscard]] virtual Steps body();
    /// Resting places in the order of their labels in the body: label -> node.
    [[nodiscard]] const std::vector<std::pair<std::string, NodeId>>& places() const { return order_; }

  protected:
    Steps go(NodeId from, NodeId to, const Path& before) override;
    Steps arrive_at(NodeId to, const Path& path, const Origin& origin) override;
    Steps make_node(NodeId id, const Path& path) override;
    Steps enter_body(NodeId id, const passes::CallTarget& target, const Path& before) override;
    std::string place_label(NodeId id) override { return label(id); }
    void add_join(NodeId id, Steps join) override { joins_.insert_or_assign(id, std::move(join)); }

    /// The steps before the first place.
    /// \param first_place the label of the first place, if a step that records "a message was received" precedes it: processes
    /// that are started again and again must not pass there; else empty.
    Steps beginning(const std::string& first_place);
    std::string label(NodeId id);
    [[nodiscard]] std::string place_prefix(const Node& of, const std::string& prefix) const;
    virtual Steps make_wait(NodeId id, const Path& path);

    EndMaker ends_;
    ThreadGuards guards_;
    ThreadMerges merges_;
    WaitMaker waits_;
    SendMaker sends_;
    DecisionMaker decisions_;
    ParMaker pars_;
    CallMaker calls_;
    std::unique_ptr<ReceiveMaker> receives_;
    std::map<NodeId, Steps> joins_;

  private:
    void make_place(NodeId id);
    [[nodiscard]] Path behind(NodeId from, Path path) const;
    Steps make_skip(NodeId id, const Path& path);
    /// The node at which the thread begins: behind empty operations, if the property asks where agents are.
    [[nodiscard]] NodeId first_node() const;

    std::map<NodeId, std::string> labels_;
    std::vector<std::pair<std::string, NodeId>> order_;
    std::set<NodeId> received_before_;   ///< places that some receive leads to
    std::set<NodeId> timed_out_before_;  ///< places that only a timeout leads to
    std::deque<NodeId> todo_;
    std::map<NodeId, Steps> places_;
};

// --- textbook_maker.cpp: `-O0`: one thread as the literature translates it: nested statements and one `fail` variable.
//
// Sources: figures 5 (control flow), 10 (decisions) and 11 (failure test) of the MAP report; `TextbookReceives` for receipt. The
// steps themselves are written as at `-O1`; only the control flow between them differs.

class TextbookMaker : public ThreadMaker {
  public:
    TextbookMaker(ModelContext& model, std::size_t thread);
    [[nodiscard]] Steps body() override;

  protected:
    Steps go(NodeId from, NodeId to, const Path& path) override;
    std::string place_label(NodeId id) override { return written_.at(id); }
    Steps make_wait(NodeId id, const Path& path) override;
    Steps enter_body(NodeId id, const passes::CallTarget& target, const Path& path) override;

  private:
    /// One activation: the clauses that are entered by jumps within it.
    struct Activation {
        std::uint32_t depth = 0;
        std::string done;                                          ///< label behind its text
        std::vector<std::pair<std::size_t, std::string>> regions;  ///< clause -> label, in order of discovery
    };

    Steps translate(const ir::Operation& operation);
    [[nodiscard]] bool leads_there_everywhere(NodeId from, NodeId to) const;
    Steps arrive(NodeId from, NodeId to);
    Steps sequence(const std::vector<ir::Operation>& parts, std::size_t at);
    Steps choice(const std::vector<ir::Operation>& branches, std::size_t at);
    Steps call(NodeId id);
    Steps place(NodeId id);
    Steps regions(Activation& activation);
    Steps set_fail(bool value);
    Steps if_fail(bool value, Steps then);
    std::string region(Activation& activation, std::size_t clause);
    [[nodiscard]] NodeId node_of(const ir::Operation& operation) const;

    std::multimap<std::pair<const ir::Operation*, std::uint32_t>, NodeId> nodes_;
    Activation* activation_ = nullptr;         ///< the activation whose text is being written
    Activation* callee_ = nullptr;             ///< the activation that the current call enters, if it nests
    std::map<NodeId, std::string> written_;    ///< step -> its label where it was written last
    std::map<NodeId, std::string> timed_out_;  ///< wait -> label that its timeouts lead to
    std::map<NodeId, std::string> entries_;    ///< action that an attempt may begin with -> the label to jump to
};

/// `-O0`: a receive as in the literature: figures 8 (match compilation) and 9 (receipt) of the MAP report.
class TextbookReceives : public ReceiveMaker {
  public:
    using ReceiveMaker::ReceiveMaker;

  protected:
    Steps take_first(const Node& of, const MessagePattern& pattern, Steps after) override;
};

}  // namespace map2pml::promela
