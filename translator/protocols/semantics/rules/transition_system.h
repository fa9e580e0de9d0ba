/// The executable semantics of a protocol under an instance.   IR + instance -> states and the steps between them
///
/// The rules are those of MAP's operational semantics as the language reference (grammar/semantics.md)
/// states them. Tests compare everything else with this code: it never looks at a generated model.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "translator/model/instance/instance.h"
#include "translator/model/protocol/protocol.h"
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

}  // namespace map2pml::semantics
