/// The executable semantics of a protocol under an instance.   IR + instance -> states and the steps between them
///
/// The rules are those of MAP's operational semantics as the language reference (grammar/semantics.md)
/// states them. Tests compare everything else with this code: it never looks at a generated model.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "translator/model/instance/instance.h"
#include "translator/model/protocol/protocol.h"
#include "translator/protocols/semantics/rules/rules.h"
#include "translator/protocols/semantics/state/event.h"
#include "translator/protocols/semantics/state/state.h"
#include "translator/protocols/semantics/state/values.h"

namespace map2pml::semantics {

class Rules;
struct LocalStep;

/// The reason why a step is not continued: a bound of the search or an error in the check file, not in the protocol.
enum class Cut : std::uint8_t;

/// One step of the whole scene.
struct Step {
    Event event;
    State next;
    std::vector<const ir::Operation*> done;  ///< empty actions and `par`s that passed unseen with this step
    Cut cut{};                               ///< Cut::none, or `next` is beyond a bound
    source::Span place = {};                 ///< Cut::value_range: the statement of the check file that has no value
};

class TransitionSystem {
  public:
    /// Keeps references: protocol and instance must outlive it and must not be moved. Neither may have errors.
    TransitionSystem(const ir::Protocol& protocol, const ir::Instance& instance);
    ~TransitionSystem();
    TransitionSystem(const TransitionSystem&) = delete;
    TransitionSystem& operator=(const TransitionSystem&) = delete;

    /// All agents at the beginning of their protocols, or the state of `begin_at`. \param done operations that passed before the
    /// first step; may be null.
    [[nodiscard]] State initial(std::vector<const ir::Operation*>* done = nullptr) const;

    /// Sets the first state: one of this protocol under an instance with the same agents. To be called before anything is asked.
    void begin_at(State state);

    /// Every possible step, agent by agent. Mailboxes have no bound here.
    [[nodiscard]] std::vector<Step> successors(const State& state) const { return successors(state, nullptr); }
    /// All steps that pass the filter, but faster than by filtering: a step of a deeply nested branch is made only if it is
    /// wanted.
    [[nodiscard]] std::vector<Step> successors(const State& state, const EventFilter& filter) const {
        return successors(state, &filter);
    }

    [[nodiscard]] const ir::Protocol& protocol() const { return protocol_; }
    [[nodiscard]] const ir::Instance& instance() const { return instance_; }
    [[nodiscard]] const Values& values() const;
    [[nodiscard]] const Rules& rules() const { return *rules_; }

  private:
    [[nodiscard]] std::vector<Step> successors(const State& state, const EventFilter* filter) const;
    void add_steps(const State& state, std::vector<Step>& steps, bool timeouts, const EventFilter* filter) const;
    [[nodiscard]] Step scene_step(const State& state, std::size_t agent, std::size_t thread, LocalStep local) const;

    const ir::Protocol& protocol_;
    const ir::Instance& instance_;
    std::unique_ptr<Rules> rules_;
    std::optional<State> beginning_;
};

// --- effects.cpp: Effects of a step, agent by agent.   private to the room

/// Changes the agent that acts, or at which a message arrives; without a message to itself.
void act_on(AgentState& own, const LocalStep& step, std::size_t thread, const Rules& rules);

/// Takes the message at this index out of the mailbox. `act_on` does so unless it is another agent's (`LocalStep::taken_from`).
void take(AgentState& owner, std::size_t index);

/// Delivers a message to a receiver: it is under way, or arrives at once (`ir::has_messages_under_way`).
void deliver(AgentState& receiver, const Message& message, const ir::Instance& instance);

/// ARRIVE of the message at this index of those under way.
void arrive(AgentState& receiver, std::size_t index, ir::Network network);

// --- looks_at_others.cpp: Whether a check file looks at agents when something happens.   private to the room

/// Whether the check file has observers, or a procedure that asks where agents are, what they know or what is in their mailboxes.
/// If not, steps of an agent depend only on its own state and on the state of the check file.
[[nodiscard]] bool looks_at_others(const ir::Instance& instance);

/// Whether the procedure depends only on its arguments and on the agent that calls it, and on nothing that others change.
[[nodiscard]] bool looks_at_arguments_only(const ir::Procedure& procedure);

/// Whether a procedure or an observer asks what is in the mailbox of an agent.
[[nodiscard]] bool looks_at_mailboxes(const ir::Instance& instance);

}  // namespace map2pml::semantics
