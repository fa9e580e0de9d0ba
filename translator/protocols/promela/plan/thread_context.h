/// Data shared by all makers of one thread: which thread it is, and the small pieces of its steps.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "translator/protocols/promela/frame.h"
#include "translator/protocols/promela/model_context.h"
#include "translator/protocols/promela/plan/events.h"
#include "translator/protocols/promela/plan/steps.h"

namespace map2pml::promela {

constexpr unsigned kDeepestNesting = 6;  ///< longer chains of decisions continue at a resting place of their own

using passes::Node;
using passes::NodeId;

/// The way on which control came to the code that is being made.
struct Path {
    bool received = false;  ///< a message was received in this step (progress)
    unsigned nesting = 0;
    /// A wait has just timed out. The next operation is a step of its own where cycles are looked for: under `quiescent` no other
    /// agent can time out between the two, and that decides whether a cycle is fair to agents that only wait for their timeout.
    bool timed_out = false;
    /// The step must end before operations that others could precede: something in it does not commute to the right.
    bool committed = false;
    /// The property sees the last operation: nothing may follow in this step.
    bool looked_at = false;
    std::vector<NodeId> joined = {};  ///< nodes that have places of their own, and became part of this step
};
[[nodiscard]] Path deeper(Path path);

/// Immutable: the maker of one kind of operation derives from it, and adds only its own needs.
class ThreadContext {
  public:
    ThreadContext(ModelContext& model, std::size_t thread);

    /// Variables that need storage, in order of their names in the target, and the flags of `set_bound_flags`.
    [[nodiscard]] std::vector<std::string> declared_variables() const;

  protected:
    [[nodiscard]] const Node& node(NodeId id) const { return thread_.nodes[id]; }
    [[nodiscard]] NodeId id_of(const Node& of) const { return static_cast<NodeId>(&of - thread_.nodes.data()); }
    [[nodiscard]] Frame frame_of(const Node& of) const { return {thread_.agent, self_, of.depth}; }
    [[nodiscard]] Origin origin_of(const Node& of) const;
    /// The origin of the clause that the thread begins with.
    [[nodiscard]] Origin head_origin() const;
    /// Whether the thread is a branch that a worker executes.
    [[nodiscard]] bool is_worker() const { return model_.workers.has(index_); }
    /// Whether control passes the node: nothing happens there, and the property asks where agents are.
    [[nodiscard]] bool is_passed(NodeId id) const { return model_.settles && model_.is_empty(node(id)); }
    /// Whether the variable matters where control goes on after the node has succeeded.
    [[nodiscard]] bool matters_after(NodeId id, const std::string& variable) const;

    // Steps.
    [[nodiscard]] static Option option(const Expression& guard, Steps steps, const Origin& origin);
    [[nodiscard]] static Steps select(Alternatives options, const Origin& origin);
    /// A choice whose options `together` all go on with `then`, and whose options `apart` have their own ends. With `merge`, what
    /// follows may be long: it is written once, behind the choice. Control never comes there from the others, which jump.
    [[nodiscard]] Steps select_then(Alternatives together, const Steps& then, Alternatives apart,
                                    const Origin& origin) const;
    [[nodiscard]] static Steps jump(const std::string& to, bool after_receive, const Origin& origin);
    [[nodiscard]] static Steps assigned(const Expression& variable, const Expression& value, const Origin& origin);
    /// One indivisible step; its first line tells whether the operation was ever executed.
    [[nodiscard]] static Steps step(const Origin& origin, Steps statements);
    /// One indivisible step in which the operation finds no receiver, message or clause: it is not executed.
    [[nodiscard]] static Steps step_in_vain(const Origin& origin, Steps statements);
    [[nodiscard]] Steps tag(const Node& of, TrailEvent event, const Expressions& values,
                            std::vector<Tag::Receiver> receivers = {}) const;
    /// Clears the variables that are not read any more when control goes from one node to the other.
    [[nodiscard]] Steps resets(NodeId from, NodeId to, const Origin& origin) const;

    // Events.
    /// An event at the node: its kind, and its values.
    [[nodiscard]] TargetEvent target_event(const Node& of, std::optional<ir::EventPattern::Kind> kind, std::string name,
                                           const Expressions& values = {}) const;
    /// \param seen the sender, then the arguments.
    [[nodiscard]] TargetEvent reception(const Node& of, const Expressions& seen) const;
    /// The consequences of an event, where no statement of the step itself need come between.
    [[nodiscard]] Steps consequences(const Node& of, const TargetEvent& event) const;

    /// A branch of a `par` starts with the value that a variable had before. Where another branch binds the variable, too,
    /// the two must be told apart at the join: a branch does not hand back a variable that it has not bound itself. True for a
    /// variable of this branch that therefore has a flag.
    [[nodiscard]] bool has_bound_flag(const std::string& variable) const;
    [[nodiscard]] static std::string bound_flag(const std::string& variable) { return "bound_" + variable; }
    /// Sets the flags of the variables that the operation binds.
    [[nodiscard]] Steps set_bound_flags(const Node& of, const std::vector<std::string>& variables) const;

    ModelContext& model_;
    std::size_t index_;
    const passes::Thread& thread_;
    Expression self_;  ///< the number of the agent
    std::string process_;
};

/// Transfer of control, as makers of operations ask for it.
class Control {
  public:
    Control() = default;
    virtual ~Control() = default;
    Control(const Control&) = delete;
    Control& operator=(const Control&) = delete;

    /// Control goes on at `to`, after the step at `from`.
    virtual Steps go(NodeId from, NodeId to, const Path& path) = 0;
    /// Control comes to a node that may have a place of its own: goes there, or past it where nothing happens there.
    virtual Steps arrive_at(NodeId to, const Path& path, const Origin& origin) = 0;
    /// The operation itself, in place.
    virtual Steps make_node(NodeId id, const Path& path) = 0;
    /// Control enters the clause, whose parameters are set.
    virtual Steps enter_body(NodeId id, const passes::CallTarget& target, const Path& path) = 0;
    /// The label of the node that is being made.
    virtual std::string place_label(NodeId id) = 0;
    /// Adds the code behind the place of a `par`, where its parent waits.
    virtual void add_join(NodeId id, Steps join) = 0;
};

}  // namespace map2pml::promela
