/// A run under construction: its current state, the possible next steps, and undo.
///
/// Every step is recorded by its place among the possible ones, so that not all earlier states need to be kept.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "driver/results/counterexample.h"
#include "translator/protocols/semantics/rules/transition_system.h"

namespace map2pml::simulate {

// --- describe.cpp: A step of the semantics in the words of reports.   event -> trace::Step

/// One step of a run, as it is shown and kept.
struct DescribedStep {
    trace::Step step;                ///< of a silent step only agent, operation, place and clock
    bool is_silent = false;          ///< the agent enters a wait, or a message arrives; not kept in traces
    std::vector<std::string> notes;  ///< other effects of the step: `Ping ends`
};

/// \param before the state in which the step is taken. \param clock the number of the step, from 1.
[[nodiscard]] DescribedStep describe(const semantics::TransitionSystem& system, const semantics::State& before,
                                     const semantics::Step& step, std::uint32_t clock);

/// `inform(start, 10) => Bidder1`, without agent and place.
[[nodiscard]] std::string words_of(const DescribedStep& described);

/// How far a run has come.
enum class Outcome : std::uint8_t {
    completed,      ///< all agents have ended well; services may wait for ever
    failed,         ///< no agent can go on, and some agent has failed
    deadlock,       ///< no agent can go on, and none has failed
    bound_reached,  ///< all next steps are beyond a bound: of nested calls, of a clause without `waitfor`, of values
    stopped,        ///< the run could go on
};
/// `completed`, `bound-reached`, …: the spelling of saved traces.
[[nodiscard]] std::string_view to_string(Outcome outcome);

/// The outcome of a run that ends in this state.
[[nodiscard]] Outcome outcome_of(const semantics::TransitionSystem& system, const semantics::State& state);

class Simulation {
  public:
    /// Begins before the first step. \param system must outlive the simulation.
    explicit Simulation(const semantics::TransitionSystem& system);

    [[nodiscard]] const semantics::TransitionSystem& system() const { return system_; }
    [[nodiscard]] const semantics::State& state() const { return state_; }
    /// The steps that can be taken now, agent by agent.
    [[nodiscard]] const std::vector<semantics::Step>& enabled() const { return enabled_; }
    /// Steps that a bound forbids.
    [[nodiscard]] const std::vector<semantics::Step>& beyond() const { return beyond_; }
    [[nodiscard]] Outcome outcome() const;

    /// The description of one of the enabled steps, with the number that it would have.
    [[nodiscard]] DescribedStep preview(std::size_t at) const;
    /// Takes one of the enabled steps.
    void take(std::size_t at);
    /// Takes the last step back; false at the beginning.
    bool undo();
    void restart();

    /// The steps so far.
    [[nodiscard]] const std::vector<DescribedStep>& steps() const { return steps_; }
    /// The run so far as a counterexample holds it: without silent steps, with the places at its end.
    [[nodiscard]] trace::Counterexample trace() const;

  private:
    void look_ahead();

    const semantics::TransitionSystem& system_;
    semantics::State state_;
    std::vector<semantics::Step> enabled_;
    std::vector<semantics::Step> beyond_;
    std::vector<std::size_t> choices_;
    std::vector<semantics::State> milestones_;  ///< the state before a step, at regular intervals
    std::vector<DescribedStep> steps_;
};

/// Chance, the same for a seed on every machine.
class Dice {
  public:
    explicit Dice(std::uint64_t seed) : engine_(seed) {}

    /// A number below `sides`. The engine is the same everywhere, the distributions of the library are not; what the
    /// remainder prefers is far too little to see.
    [[nodiscard]] std::size_t throw_for(std::size_t sides) { return static_cast<std::size_t>(engine_() % sides); }

  private:
    std::mt19937_64 engine_;
};

/// Takes up to `count` steps, and reports each; ends early if no step can be taken or `go_on` returns false after a step.
/// Returns how many were taken.
std::size_t take_random_steps(Simulation& simulation, Dice& dice, std::size_t count,
                              const std::function<bool(const DescribedStep&)>& go_on);

// --- places.cpp: The operations at which agents stand in a state, in a few words.

/// All threads of an agent without branches of their own, in the order of the protocol; also those that have ended.
[[nodiscard]] std::vector<const semantics::Thread*> leaf_threads(const semantics::AgentState& agent);

/// The variables that an agent has bound now, by what each of its threads knows: `$x = 5`.
[[nodiscard]] std::vector<std::string> variables_of(const semantics::AgentState& agent,
                                                    const semantics::Values& values);

/// The operations at which an agent stands: one for each of its threads that has not ended.
[[nodiscard]] std::vector<const ir::Operation*> current_operations(const semantics::AgentState& agent);

/// The receives that an attempt may begin with.
[[nodiscard]] std::vector<const ir::Operation*> first_receives(const ir::Operation& attempt);

/// An operation in half a line, at most `width` columns: `for ball() <= agent(!Ping, _) or …` for a wait.
[[nodiscard]] std::string brief(const ir::Operation& operation, std::size_t width);

}  // namespace map2pml::simulate
