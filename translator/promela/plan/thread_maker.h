/// `-O1`: one thread of the flow graph -> the body of a process, with jumps between resting places.
///
/// `-O2` merges some of these steps with the ones before them (`thread_merges.cpp`).
///
/// A resting place is where other agents may act: before a send, a receive, a wait, the entry of a clause. From one to
/// the next everything is one `atomic`: the visible step and the decisions, calls and ends that follow it. That
/// loses nothing: decisions and calls read and write only what the agent owns, so they commute with whatever others do.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "translator/passes/addressing.h"
#include "translator/promela/execution_paths.h"
#include "translator/promela/frame.h"
#include "translator/promela/model_context.h"
#include "translator/promela/patterns.h"
#include "translator/promela/plan/events.h"
#include "translator/promela/plan/steps.h"

namespace map2pml::promela {

constexpr unsigned kDeepestNesting = 6;  ///< longer chains of decisions continue at a resting place of their own

class ThreadMaker {
  public:
    ThreadMaker(ModelContext& model, std::size_t thread);
    virtual ~ThreadMaker() = default;
    ThreadMaker(const ThreadMaker&) = delete;
    ThreadMaker& operator=(const ThreadMaker&) = delete;

    /// The resting places of the thread, the entry first, and its ends.
    [[nodiscard]] virtual Steps body();
    /// Variables that need room, in order of their names in the target, and the flags of `told_bound`.
    [[nodiscard]] std::vector<std::string> declared_variables() const;
    /// Resting places in the order of their labels in the body: label -> node.
    [[nodiscard]] const std::vector<std::pair<std::string, passes::NodeId>>& places() const { return order_; }

  protected:
    using NodeId = passes::NodeId;
    using Node = passes::Node;

    /// A branch of a `par` comes with the value that a variable had before. Where another branch binds the variable, too,
    /// the two must be told apart at the join: what a branch has not bound itself it does not hand back. True for a
    /// variable of this branch that therefore has a flag.
    [[nodiscard]] bool is_told_bound(const std::string& variable) const;
    [[nodiscard]] static std::string bound_flag(const std::string& variable) { return "bound_" + variable; }
    /// Sets the flags of what the operation binds.
    [[nodiscard]] Steps told_bound(const Node& of, const std::vector<std::string>& variables);

    /// How control came to the code that is being made.
    struct Path {
        bool received = false;  ///< a message was received in this step (progress)
        unsigned nesting = 0;
        /// A wait has just timed out. What follows is a step of its own where cycles are looked for: under `quiescent` nobody
        /// else can time out between the two, and that decides whether a cycle is fair to those who only wait for their timeout.
        bool timed_out = false;
        /// The step may not go on with what others could come before: something in it does not commute to the right.
        bool committed = false;
        std::vector<NodeId> joined = {};  ///< nodes that have places of their own, and were made part of this step
    };
    [[nodiscard]] static Path deeper(Path path);

    [[nodiscard]] const Node& node(NodeId id) const { return thread_.nodes[id]; }
    [[nodiscard]] Frame frame_of(const Node& of) const { return {thread_.agent, self_, of.depth}; }
    [[nodiscard]] Origin origin_of(const Node& of) const;
    void count_predecessors();

    /// A branch that a worker does.
    [[nodiscard]] bool is_worker() const { return model_.workers.has(index_); }

    // thread_maker.cpp: places, jumps, ends
    /// What stands before the first place.
    /// \param first_place its label where a step that says "a message was received" stands in front of it: who is started
    /// again and again must not pass there; else empty.
    Steps beginning(const std::string& first_place);
    std::string label(NodeId id);
    [[nodiscard]] std::string place_prefix(const Node& of, const std::string& prefix) const;
    /// The label of the node that is being made.
    virtual std::string place_label(NodeId id) { return label(id); }
    void make_place(NodeId id);
    Steps make_node(NodeId id, const Path& path);
    virtual Steps go(NodeId from, NodeId to, const Path& path);
    // thread_merges.cpp: steps that join those before them (translator/promela/reductions.md, merge)
    [[nodiscard]] bool may_merge() const;
    [[nodiscard]] bool joins(NodeId to, const Path& path);
    [[nodiscard]] std::optional<Apart> kept_apart(NodeId to, const Path& path) const;
    [[nodiscard]] bool can_avoid_failure(NodeId id, bool may_commit, unsigned steps) const;
    [[nodiscard]] bool can_fail(const Node& of) const;
    [[nodiscard]] bool sends_to_itself(const Node& of) const;
    /// Whether the alternative of the wait is taken does not depend on what arrives later.
    [[nodiscard]] bool is_settled(const Node& wait, std::size_t alternative);
    [[nodiscard]] bool may_arrive(const ir::Receive& receive) const;

    [[nodiscard]] std::vector<std::string> dead_after(NodeId from, NodeId to) const;
    Steps resets(NodeId from, NodeId to, const Origin& origin);
    [[nodiscard]] bool is_counted() const;
    /// \param received a message was received in this step: where a branch waits or ends after it is progress.
    Steps finish(bool received);
    Steps fail(const Origin& because, bool received);
    Steps branch_end(bool succeeded, bool received);
    Steps cut(const Node& of);
    Steps cut_run(const Node& of, LineRole role);
    Steps tail();

    // thread_sends.cpp, thread_receives.cpp, thread_decisions.cpp
    Steps make_send(NodeId id, const Path& path);
    Steps send_to(NodeId id, const std::vector<std::size_t>& receivers, const std::set<std::size_t>& not_self,
                  const Path& path);
    [[nodiscard]] bool is_known(NodeId id, const ir::Term& term) const;
    Steps make_receive(NodeId id, const Path& path);
    Steps take(NodeId id, const Path& path);
    virtual Steps take_first(const Node& of, const MessagePattern& pattern, Steps after);
    Steps take_scanned(const Node& of, const MessagePattern& pattern, Steps after);
    struct Scratch;
    Scratch scratch_for(const MessagePattern& pattern);
    Steps bind_scanned(NodeId id, const MessagePattern& pattern, const Scratch& scratch);
    [[nodiscard]] static Steps assigned(const Expression& variable, const Expression& value, const Origin& origin);
    Steps make_decide(NodeId id, const Path& path);
    Steps decided(NodeId id, const Path& path, const Expression& result, bool said);
    Steps undecided(NodeId id, const Path& path);
    Steps make_implemented(NodeId id, const Path& path, const ir::Procedure& procedure);
    Steps follow_execution_path(NodeId id, const Path& path, const ExecutionPath& way);
    [[nodiscard]] Scope scope_of(const ir::Decide& decide, const ir::Procedure& procedure, const Frame& frame);
    [[nodiscard]] std::vector<ExecutionPath> paths_of_decision(const ir::Decide& decide, const ir::Procedure& procedure,
                                                               const Frame& frame);
    /// An event that happens at the node: what, and which values it has.
    [[nodiscard]] Happening happening(const Node& of, std::optional<ir::EventPattern::Kind> kind, std::string name,
                                      const Expressions& values = {}) const;
    [[nodiscard]] Happening reception(const Node& of, const Expressions& seen) const;
    [[nodiscard]] Expressions values_of(const ir::Decide& decide, const Frame& frame);
    /// What happens besides, when nothing of the step itself need come between.
    Steps consequences(const Node& of, const Happening& event);
    Steps make_skip(NodeId id, const Path& path);
    Steps step(const Origin& origin, Steps statements);
    Steps step_in_vain(const Origin& origin, Steps statements);
    Steps tag(const Node& of, TrailEvent event, const Expressions& values, std::vector<Tag::Receiver> receivers = {});
    [[nodiscard]] static Expressions told(const MessagePattern& pattern, const Expressions& fields);
    [[nodiscard]] Expression bound_target(NodeId id, const std::string& variable, std::size_t spare);

    // thread_waits.cpp
    virtual Steps make_wait(NodeId id, const Path& path);
    /// The ways out of a wait in case of a timeout or a limit; `idle`, `within`: guards from the attempts.
    Alternatives timeout_options(NodeId id, const Expressions& idle, const Expressions& within, bool never_idle,
                                 const Path& path);
    /// The guards under which the limit on the clause leaves the attempts of a wait open; empty without a limit.
    Expressions within_limit(const Node& of);
    /// One option for each alternative of an attempt, to be taken when it is the first that can act.
    /// \param write makes the action; what arrives later does not change that it is the one, where `is_settled`.
    /// \param idle gets the tests that nothing can act; \param always is set when some alternative always can.
    Alternatives first_that_can_act(NodeId wait, Expressions& idle, bool& always,
                                    const std::function<Steps(NodeId, bool is_settled)>& write);
    /// The guard under which the node can act at once; nothing: always.
    Expression can_act(const Node& of);
    Expression can_act(const ir::Operation& operation, const Frame& frame);
    Expression action_can_act(const ir::Operation& action, const Frame& frame);
    [[nodiscard]] static Expression some_guard(const Expressions& guards);
    /// What the variables of an address must hold for it to mean the receiver.
    [[nodiscard]] Expressions address_tests(const passes::Addressees& to, const passes::Receiver& receiver,
                                            const Frame& frame);
    Expression can_reach_somebody(const ir::Send& send, const Frame& frame);

    // thread_branches.cpp
    Steps make_fork(NodeId id);
    Steps ended_at_once(const Node& of, std::size_t branch);
    /// How the branches of a `par` report.
    struct Reports {
        std::string channel;
        Expression own;  ///< in a pattern: for whom they are
        std::vector<std::string> variables;
        Expression failures, ended_well;  ///< scratch variables: counts; of the report that is taken
    };
    [[nodiscard]] Reports reports_for(const Node& of);
    Steps bind_reported(NodeId id, const Reports& reports, std::size_t branch);
    Steps take_reports(NodeId id, const Reports& reports, Expressions& polls);
    Steps join(NodeId id);

    // thread_calls.cpp
    Steps make_call(NodeId id, const Path& path);
    Steps enter(NodeId id, const passes::CallTarget& target, const Path& path);
    /// Control goes to the clause, whose parameters are set.
    virtual Steps enter_body(NodeId id, const passes::CallTarget& target, const Path& path);
    Steps spawn(NodeId id, const passes::CallTarget& target, const Path& path);
    Steps assign_parameters(NodeId id, const passes::CallTarget& target);

    [[nodiscard]] static Option option(const Expression& guard, Steps steps, const Origin& origin);
    [[nodiscard]] static Steps select(Alternatives options, const Origin& origin);
    [[nodiscard]] static Steps jump(const std::string& to, bool after_receive, const Origin& origin);
    /// Control comes to a node that may have a place of its own: goes there, or past it where nothing happens there.
    Steps arrive_at(NodeId to, const Path& path, const Origin& origin);
    /// Where the thread begins: behind what is empty, where somebody looks.
    [[nodiscard]] NodeId first_node() const;
    [[nodiscard]] bool is_passed(NodeId id) const { return model_.settles && model_.is_empty(node(id)); }

    ModelContext& model_;
    std::size_t index_;
    const passes::Thread& thread_;
    Expression self_;  ///< the number of the agent
    std::string process_;
    std::vector<unsigned> predecessors_;
    std::map<NodeId, std::string> labels_;
    std::vector<std::pair<std::string, NodeId>> order_;
    std::set<NodeId> received_before_;   ///< places that some receive leads to
    std::set<NodeId> timed_out_before_;  ///< places that a timeout leads to and nothing else
    std::deque<NodeId> todo_;
    std::map<NodeId, Steps> places_;
    std::map<NodeId, Steps> joins_;
    bool merges_ = false;
    bool has_cut_ = false;
    bool prunes_ = false;             ///< some send ends its run when it finds a full mailbox
    bool ends_with_receive_ = false;  ///< of a branch: somewhere its last step receives
};

struct ParameterVariable {
    std::string name;
    std::size_t argument = 0;  ///< of a name that stands twice the last one counts (grammar/semantics.md, CALL)
};

/// The variables among the parameters of a clause, in order, each once, with the argument of a call that each gets.
[[nodiscard]] std::vector<ParameterVariable> variable_parameters(const ir::Clause& clause);

}  // namespace map2pml::promela
