/// The state of a scene (grammar/semantics.md 1): for each agent its threads, its mailbox and its counters for limits.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "translator/model/instance/instance.h"
#include "translator/model/protocol/operation.h"
#include "translator/protocols/semantics/state/values.h"

namespace map2pml::semantics {

/// The bindings of one activation, sorted by variable.
class Environment {
  public:
    [[nodiscard]] Value get(NameId variable) const {
        const auto at = find(variable);
        return at != bindings_.end() && at->first == variable ? at->second : kNotBound;
    }
    /// (Re)binds (grammar/semantics.md 3, RECV). A variable that gets `none` is not bound.
    void set(NameId variable, Value value) {
        const auto at = find(variable);
        const bool is_known = at != bindings_.end() && at->first == variable;
        if (value == kNotBound)
            bindings_.erase(at, is_known ? at + 1 : at);
        else if (is_known)
            bindings_[static_cast<std::size_t>(at - bindings_.begin())].second = value;
        else
            bindings_.insert(at, {variable, value});
    }
    [[nodiscard]] const std::vector<std::pair<NameId, Value>>& all() const { return bindings_; }
    bool operator==(const Environment&) const = default;

  private:
    [[nodiscard]] std::vector<std::pair<NameId, Value>>::const_iterator find(NameId variable) const {
        return std::lower_bound(bindings_.begin(), bindings_.end(), variable,
                                [](const auto& binding, NameId wanted) { return binding.first < wanted; });
    }

    std::vector<std::pair<NameId, Value>> bindings_;
};

struct Message {
    std::size_t sender = 0;  ///< index in `Instance::agents`; it also gives the sender's role
    NameId performative = 0;
    std::vector<Value> terms;
    /// Only in a search with `Bounds::alike`: this message and the next ones, so many in all, are there once or more often. 0: once.
    std::uint8_t repeats = 0;
    bool mixes = false;  ///< with `repeats`: in any order
    auto operator<=>(const Message&) const = default;
};

/// The continuation after the current operation: `Then`, `Or`, `Wait`, `Ret` of the document.
struct Frame {
    enum class Kind : std::uint8_t { then_next, or_next, wait, back } kind = Kind::then_next;
    const ir::Operation* operation = nullptr;  ///< the sequence, the choice or the wait
    std::size_t next = 0;                      ///< then_next, or_next: the part that comes next
    std::size_t clause = 0;                    ///< back: the caller's clause, bindings and marks
    Environment environment;
    std::vector<NameId> bound;
    bool operator==(const Frame&) const = default;
};

struct Thread;

/// The branches of a `par`. Copies share them until one of them changes, because each step copies a state, and branches nest as
/// deep as calls do.
class Branches {
  public:
    [[nodiscard]] const std::vector<Thread>& all() const;
    [[nodiscard]] bool empty() const { return all_ == nullptr; }
    [[nodiscard]] std::size_t size() const;
    [[nodiscard]] const Thread& operator[](std::size_t at) const;
    [[nodiscard]] std::vector<Thread>::const_iterator begin() const;
    [[nodiscard]] std::vector<Thread>::const_iterator end() const;
    void push_back(Thread branch);
    void replace(std::size_t at, Thread branch);
    void clear() { all_ = nullptr; }
    bool operator==(const Branches& other) const;

  private:
    /// The branches, unshared so that they can be changed.
    [[nodiscard]] std::vector<Thread>& own();

    std::shared_ptr<std::vector<Thread>> all_;  ///< null: none
};

/// One sequence of operations: an agent's protocol, a branch of its `par`, or a spawned call.
struct Thread {
    enum class Control : std::uint8_t {
        run,        ///< about to do `operation`
        succeeded,  ///< the last operation ended well (never outside of an administrative move)
        failing,    ///< the last operation failed (likewise)
        wait,       ///< waits at `operation`
        join,       ///< waits for its branches
        finished,
        failed,
    } control = Control::run;
    bool is_branch = false;  ///< of a `par`: its bindings go back to the parent
    bool has_left = false;   ///< a branch that a tail call took out of its clause: it hands nothing back
    const ir::Operation* operation = nullptr;
    std::size_t clause = 0;  ///< index in `Protocol::clauses`
    Environment environment;
    std::vector<NameId> bound;  ///< a branch: the variables that it has bound itself, sorted
    std::vector<Frame> frames;  ///< the innermost last
    Branches branches;
    bool operator==(const Thread&) const = default;

    [[nodiscard]] bool has_ended() const { return control == Control::finished || control == Control::failed; }
};

inline const std::vector<Thread>& Branches::all() const {
    static const std::vector<Thread> none;
    return all_ == nullptr ? none : *all_;
}
inline std::size_t Branches::size() const { return all().size(); }
inline const Thread& Branches::operator[](std::size_t at) const { return all()[at]; }
inline std::vector<Thread>::const_iterator Branches::begin() const { return all().begin(); }
inline std::vector<Thread>::const_iterator Branches::end() const { return all().end(); }

struct AgentState {
    std::vector<Thread> threads;         ///< the agent's own first, then spawned calls in the order of their start
    std::vector<Message> mailbox;        ///< in the order of arrival; `pairwise`: of each sender; `bag`: sorted
    std::vector<Message> under_way;      ///< sent to the agent, not yet arrived; in the order that `mailbox` would have
    std::vector<std::uint32_t> entries;  ///< for each limited clause how often it was entered, up to one past the limit
    bool operator==(const AgentState&) const = default;

    /// The number of messages that counts against the capacity of a mailbox.
    [[nodiscard]] std::size_t message_count() const { return mailbox.size() + under_way.size(); }
};

struct State {
    std::vector<AgentState> agents;  ///< in instance order
    std::vector<Value> variables;  ///< state of the check file, as `StateVariables` lays it out; `none` is `kNotBound`
    bool limit_reached = false;    ///< a limit on the way here left only a timeout
    bool operator==(const State&) const = default;
};

/// The place of a message in the order of a mailbox: its index, or that of the first message of its mixture.
[[nodiscard]] std::size_t place_in_order(const std::vector<Message>& messages, std::size_t index);

/// Whether all threads of the agent have finished: it has ended well.
[[nodiscard]] bool has_finished(const AgentState& agent);
/// Whether a thread of the agent ended in failure.
[[nodiscard]] bool has_failed(const AgentState& agent);

/// A text of numbers that is the same for equal states and differs for others.
[[nodiscard]] std::u32string encode(const State& state);
/// Likewise, but also the same for states that differ only in the order of spawned threads, which can do the same.
[[nodiscard]] std::u32string encode_unordered(const State& state);

/// `next(5, Bidder2) from Auctioneer`
[[nodiscard]] std::string print(const Message& message, const Values& values, const ir::Instance& instance);

// --- state_text.cpp: The state of a check file in words.   `State::variables` before and after a step -> `last of B = 2`, `offers = {!Ann}`

/// The values in `State::variables`; nothing where the value is not known.
using KnownVariables = std::vector<std::optional<Value>>;

/// `{!Ann, 3}`. \param first where the entries of the set begin; those that are not known are left out.
[[nodiscard]] std::string members_text(const ir::StateVariable& set, const Values& values,
                                       const KnownVariables& variables, std::size_t first);

/// The new values of all variables that have changed and that are known; a set is shown as a whole.
[[nodiscard]] std::vector<ir::NamedValue> state_changes(const ir::Instance& instance, const Values& values,
                                                        const KnownVariables& before, const KnownVariables& after);

// --- The state of one agent as a text of numbers.   private to the room

/// A text that is equal for equal states, and different for others.
[[nodiscard]] std::u32string encode(const AgentState& agent);

}  // namespace map2pml::semantics
