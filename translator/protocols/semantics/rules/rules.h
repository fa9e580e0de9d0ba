/// The rules of grammar/semantics.md 2 to 4, one function each, for one thread of one agent.   private to the room
///
/// Written from the document, not from the templates of the translation: the two must be able to disagree.
#pragma once

#include <boost/container_hash/hash.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "translator/model/formulas/procedure.h"
#include "translator/model/instance/instance.h"
#include "translator/model/protocol/protocol.h"
#include "translator/protocols/semantics/rules/expressions.h"
#include "translator/protocols/semantics/rules/mismatch.h"
#include "translator/protocols/semantics/state/event.h"
#include "translator/protocols/semantics/state/state.h"
#include "translator/protocols/semantics/state/values.h"

namespace map2pml::semantics {

// --- patterns.cpp: Events that a pattern of the check file means.   pattern + event -> values of its variables   private to the room

class Patterns {
  public:
    /// Keeps references to instance and values.
    Patterns(const ir::Protocol& protocol, const ir::Instance& instance, const Values& values);

    /// The values of the variables of the pattern; nothing: it does not mean this event. Variables are bound by the acting agent,
    /// the terms and the result, in this order; a variable that occurs twice must have equal values. \param before the
    /// state in which the event happened, in which `where` is evaluated.
    [[nodiscard]] std::optional<Locals> match(const ir::EventPattern& pattern, const Event& event, const State& before,
                                              const Expressions& expressions) const;
    /// Whether a message like this lies in a mailbox.
    [[nodiscard]] bool is_pending(const ir::EventPattern& message, const Scope& scope,
                                  const Expressions& expressions) const;

  private:
    [[nodiscard]] bool is_called(const Message& message, const std::string& name) const;
    [[nodiscard]] bool has_kind(const ir::EventPattern& pattern, const Event& event) const;
    [[nodiscard]] bool is_in_clause(const ir::EventPattern& pattern, const Event& event) const;
    [[nodiscard]] bool fits_partner(const ir::EventPattern& pattern, const Event& event, const Locals& locals) const;
    [[nodiscard]] bool fits_terms(const ir::EventPattern& pattern, const std::vector<Value>& terms,
                                  Locals& locals) const;
    [[nodiscard]] bool fits_value(const ir::Term& term, Value value, Locals& locals) const;
    [[nodiscard]] bool fits_agent(const std::optional<ir::Term>& term, std::size_t agent, Locals& locals) const;
    [[nodiscard]] bool is_named(const std::string& name, std::size_t agent) const;
    [[nodiscard]] bool fits_variable(const std::string& name, const Datum& datum, Locals& locals) const;
    [[nodiscard]] Datum datum_of(Value value) const;

    const ir::Instance& instance_;
    const Values& values_;
    std::vector<std::string> clause_names_;
    std::unordered_map<ir::OperationId, std::size_t> clause_of_;
};

// --- procedures.cpp: Runs what a check file implements.   statements + state -> execution paths   private to the room
//
// Statement by statement: a `choose` tries one value after the other, each with its own copy of what was done so far.

/// All execution paths of a procedure (rules: `model/formulas/procedure.h`).
struct ExecutionPaths {
    struct Path {
        std::optional<Value> result;   ///< nothing: the procedure's own value
        std::vector<Value> variables;  ///< the state of the check file afterwards
        bool operator==(const Path&) const = default;
    };
    std::vector<Path> all;               ///< without duplicates, in the order of discovery
    std::vector<source::Span> mistakes;  ///< statements without a value on some path; no duplicates

    /// The procedure fails and has changed nothing.
    [[nodiscard]] bool are_none() const { return all.empty() && mistakes.empty(); }
};

class Procedures {
  public:
    /// Keeps a reference.
    explicit Procedures(const Expressions& expressions) : expressions_(expressions) {}

    [[nodiscard]] ExecutionPaths run(const ir::Procedure& procedure, const State& state, std::size_t self,
                                     const std::vector<Value>& arguments) const;
    /// \param state after the event, and after the observers before this one. \param bound by the pattern of the event.
    [[nodiscard]] ExecutionPaths run(const ir::Observer& observer, const State& state, std::size_t self,
                                     Locals bound) const;

  private:
    const Expressions& expressions_;
};

/// The reason why a run is not continued: a bound of the search, or an error in the check file, not in the protocol.
enum class Cut : std::uint8_t {
    none,
    call_depth,
    clause_limit,
    value_range,  ///< an implemented procedure or an observer evaluates an expression without a value
};

/// The effect of one step of one thread on the thread and its surroundings.
struct LocalStep {
    Event event;
    Thread thread;                                ///< afterwards
    std::optional<std::size_t> taken;             ///< RECV: index of the message in the mailbox
    std::optional<std::size_t> taken_from;        ///< RECV: another agent whose mailbox it is (`ir::Receive::box`)
    std::optional<std::size_t> arrived;           ///< ARRIVE: index of the message among those under way
    std::optional<std::size_t> entered;           ///< CALL: index of the clause if its entries are counted
    std::optional<Thread> spawned;                ///< CALL with `spawn_calls`
    std::vector<const ir::Operation*> done;       ///< operations that ended within administrative moves: `skip`, `par`
    std::optional<std::vector<Value>> variables;  ///< PROC, implemented: the state of the check file afterwards
    Cut cut = Cut::none;
    source::Span place = {};  ///< value_range: the statement in the check file
};

/// The steps that are asked for: a timeout under `quiescent` is a step only when there is no other step (grammar/semantics.md 4).
/// The parts of a receive that do not depend on its variables.
struct FixedPattern {
    NameId performative = 0;
    std::vector<Value> terms;  ///< `kNotBound`: not a constant
};

/// The branches of one choice that may be able to act with one mailbox.
struct BranchCandidates {
    const ir::Operation* choice = nullptr;  ///< null: not computed yet
    std::vector<std::size_t> branches;      ///< in ascending order
};

/// Branches of a choice by their first messages, so that a wait for thousands of messages tries few.
class ReceiveIndex {
  public:
    /// The branch `number` begins with a receive of this pattern, and with nothing else. Numbers ascend.
    void add_receive(std::size_t number, const FixedPattern& pattern);
    /// The branch `number` begins in another way.
    void add_other(std::size_t number) { others_.push_back(number); }

    /// The numbers, in ascending order, of all branches except those whose receive takes none of these messages, judging by
    /// constants.
    [[nodiscard]] std::vector<std::size_t> candidates(const std::vector<Message>& mailbox) const;

  private:
    using Content = std::pair<NameId, std::vector<Value>>;
    using Form = std::pair<NameId, std::size_t>;  ///< with the number of terms

    std::unordered_map<Content, std::vector<std::size_t>, boost::hash<Content>> by_content_;
    std::unordered_map<Form, std::vector<std::size_t>, boost::hash<Form>> by_form_;  ///< some term is not a constant
    std::vector<std::size_t> others_;
};

enum class Wanted : std::uint8_t { actions, timeouts };

class Rules {
  public:
    Rules(const ir::Protocol& protocol, const ir::Instance& instance);

    [[nodiscard]] const Values& values() const { return values_; }
    [[nodiscard]] ir::Network network() const { return instance_.network; }
    [[nodiscard]] const Expressions& expressions() const { return expressions_; }
    [[nodiscard]] const Patterns& patterns() const { return patterns_; }
    /// The initial state of the check file.
    [[nodiscard]] std::vector<Value> initial_variables() const;
    /// Passes `event`, which led from `before` to `after`, to the observers. Returns the place of an error.
    [[nodiscard]] std::optional<source::Span> observe(const Event& event, const State& before, State& after) const;
    /// Positions of limited clauses in `AgentState::entries`.
    [[nodiscard]] std::size_t limited_count() const { return limited_.size(); }
    [[nodiscard]] std::optional<std::size_t> limited_index(std::size_t clause) const;
    [[nodiscard]] std::uint32_t limit(std::size_t limited_index) const { return limited_[limited_index].second; }

    /// A thread at the beginning of an agent's clause without parameters, administrative moves done.
    [[nodiscard]] Thread initial_thread(std::size_t agent, std::vector<const ir::Operation*>& done) const;

    /// Every step of `thread`, a thread of agent `agent` in `state`. \param filter selects steps; null: all
    void steps(const State& state, std::size_t agent, const Thread& thread, std::uint64_t thread_id, Wanted wanted,
               std::vector<LocalStep>& into, const EventFilter* filter = nullptr) const;

    /// ARRIVE: every message under way to `agent` that may be the next one to arrive. No thread of the agent acts.
    void arrivals(const State& state, std::size_t agent, std::vector<LocalStep>& into) const;

    /// idle(op): evaluating it now would fail without doing anything (grammar/semantics.md 4).
    [[nodiscard]] bool is_idle(const State& state, std::size_t agent, const Thread& thread,
                               const ir::Operation& operation) const;
    /// The arguments of a decision of `thread` that the check file implements, if it can only fail now; else nothing.
    [[nodiscard]] std::optional<std::vector<Value>> fails_now(const State& state, std::size_t agent,
                                                              const Thread& thread,
                                                              const ir::Operation& decision) const;
    /// Whether the timeout of the wait at which `thread` waits only restarts this wait (grammar/semantics.md 4, "Idle arm").
    [[nodiscard]] bool has_idle_arm(const Thread& thread) const;
    /// Likewise for any wait, whichever thread is there.
    [[nodiscard]] bool has_idle_arm(const ir::Operation& wait) const { return idle_arms_.contains(&wait); }
    /// The reason why the receive of `thread` would not take this message; nothing: it would.
    [[nodiscard]] std::optional<Mismatch> mismatch(const ir::Receive& receive, const Message& message,
                                                   const Thread& thread, std::size_t agent) const;
    /// The messages of the mailbox, by position, that `receive` of `thread` would take.
    [[nodiscard]] std::vector<std::size_t> would_take(const ir::Receive& receive, const std::vector<Message>& mailbox,
                                                      const Thread& thread, std::size_t agent) const;

  private:
    [[nodiscard]] bool is_idle_action(const State& state, std::size_t agent, const Thread& thread,
                                      const ir::Operation& action) const;
    struct Here {
        const State& state;
        std::size_t agent;
        std::uint64_t thread_id;
        std::vector<LocalStep>& into;
    };
    using Done = std::vector<const ir::Operation*>;

    // ---- administrative moves (grammar/semantics.md 2)
    void settle(Thread& thread, Done& done, bool stop_at_par = false) const;
    [[nodiscard]] std::optional<std::size_t> next_situation(const Thread& thread) const;
    void unfold(Thread& thread, Done& done) const;
    void unwind(Thread& thread) const;
    [[nodiscard]] bool join(Thread& thread) const;
    static void bind(Thread& thread, NameId variable, Value value);

    // ---- terms
    [[nodiscard]] Value value_of(const ir::Term& term, const Environment& environment, std::size_t agent) const;
    [[nodiscard]] std::vector<Value> values_of(const std::vector<ir::Term>& terms, const Environment& environment,
                                               std::size_t agent) const;
    [[nodiscard]] std::vector<std::size_t> addressees(const ir::Send& send, const Environment& environment,
                                                      std::size_t agent) const;
    using Bindings = std::vector<std::pair<NameId, Value>>;
    [[nodiscard]] std::optional<Bindings> match(const ir::Receive& receive, const Message& message,
                                                const Environment& environment, std::size_t agent) const;
    [[nodiscard]] std::vector<std::pair<std::size_t, Bindings>> receptions(const ir::Receive& receive,
                                                                           const std::vector<Message>& mailbox,
                                                                           const Environment& environment,
                                                                           std::size_t agent) const;
    [[nodiscard]] std::optional<std::size_t> select_clause(std::size_t agent,
                                                           const std::vector<Value>& arguments) const;

    // ---- visible steps (grammar/semantics.md 3), of a thread that is about to do `thread.operation`
    void act(const Here& here, const Thread& thread, const Done& done) const;
    void send(const Here& here, const Thread& thread, const Done& done, const ir::Send& send) const;
    void receive(const Here& here, const Thread& thread, const Done& done, const ir::Receive& receive) const;
    void procedure(const Here& here, const Thread& thread, const Done& done, const ir::Decide& decide) const;
    void implemented(const Here& here, const Thread& thread, const Done& done, const ir::Decide& decide,
                     const ir::Procedure& procedure) const;
    /// The check file's implementation; null: the procedure is open or total.
    [[nodiscard]] const ir::Procedure* implementation(const ir::Decide& decide) const;
    [[nodiscard]] ExecutionPaths execution_paths(const State& state, std::size_t agent, const Thread& thread,
                                                 const ir::Decide& decide, const ir::Procedure& procedure) const;
    [[nodiscard]] LocalStep step_of(Action kind, const Thread& thread, const Done& done) const;
    void call(const Here& here, const Thread& thread, const Done& done, const ir::Become& call) const;
    void enter(const Here& here, LocalStep step, std::size_t clause, const std::vector<Value>& arguments) const;

    // ---- waiting (grammar/semantics.md 4)
    void wait(const Here& here, const Thread& thread, Wanted wanted) const;
    void retry(const Here& here, const Thread& thread) const;
    static void drop_overtaking(const Here& here, std::size_t first);
    void skip_idle_branches(Thread& attempt, const std::vector<Message>& mailbox, BranchCandidates& known) const;
    void go_in(const Here& here, const Thread& thread, Thread attempt, Done done) const;
    void timeout(const Here& here, const Thread& thread, bool forced) const;
    [[nodiscard]] bool is_beyond_limit(const State& state, std::size_t agent, const Thread& thread) const;

    void emit(const Here& here, LocalStep step, Thread::Control outcome) const;

    const ir::Protocol& protocol_;
    const ir::Instance& instance_;
    Values values_;
    Patterns patterns_;
    Expressions expressions_;
    Procedures procedures_;
    std::vector<std::pair<std::size_t, std::uint32_t>> limited_;  ///< clause, limit
    std::vector<std::vector<std::size_t>> clauses_of_;            ///< by agent of the instance, in text order
    std::set<const ir::Operation*> idle_arms_;                    ///< waits
    std::set<std::size_t> without_wait_;                          ///< clauses
    /// The fixed parts of a receive: most messages that it does not take differ in these.
    [[nodiscard]] FixedPattern fixed_of(const ir::Receive& receive) const;
    [[nodiscard]] ReceiveIndex index_of(const ir::OrderedChoice& choice) const;

    std::unordered_map<const ir::Receive*, FixedPattern> fixed_;
    std::unordered_map<const ir::Operation*, ReceiveIndex> indexed_;  ///< choices with many branches
    /// Agent and argument of the call -> clause.
    std::map<std::pair<std::string, std::string>, std::size_t> situations_;
};

}  // namespace map2pml::semantics
