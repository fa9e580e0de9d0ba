/// States, steps and runs in the words of the development.   numbers of states -> text
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "translator/machines/explore/developments/finding.h"
#include "translator/machines/explore/developments/painter.h"
#include "translator/machines/explore/developments/search.h"

namespace map2pml::maze_exploration {

class Narrator {
  public:
    Narrator(World& world, const Machine& machine)
        : world_(world), machine_(machine), stepper_(world, machine), painter_(world, machine.layout) {}

    /// `atoms = {0, 1}, placed = {}`; messages on their way as `grad(1) from a1 to a2`.
    [[nodiscard]] std::string state_text(std::span<const Id> state) const;
    [[nodiscard]] StateLine state_line(const std::string& title, std::span<const Id> state) const;
    /// What is drawn of states and runs.
    [[nodiscard]] const std::vector<Patch>& patches() const { return painter_.patches(); }
    /// The shortest run to a state.
    [[nodiscard]] std::vector<RunStep> run_to(StateId state, const Explored& explored);
    /// A step to a state that this one represents. \param is_wanted asked for each step, whose values are in the frame
    [[nodiscard]] std::vector<Id> successor(std::span<const Id> before, StateId after, const Explored& explored,
                                            const std::function<bool(const StepCode&)>& is_wanted);
    /// A step from one state to another one that is possible.
    [[nodiscard]] RunStep step_between(std::span<const Id> before, std::span<const Id> after);
    /// The step whose values are in the frame.
    [[nodiscard]] RunStep step_in_frame(const StepCode& step) const;
    /// Each action, and what prevents it in a state in which none is possible. Actions that a message on its way waits for come first, those that
    /// wait for a message come last. Agents that the same prevents are named together.
    [[nodiscard]] std::vector<Refusal> what_prevents(std::span<const Id> state);
    /// What prevents one step. \param more further conditions
    [[nodiscard]] Refusal what_prevents(std::span<const Id> state, const StepCode& step,
                                        const std::vector<Condition>& more);

  private:
    [[nodiscard]] std::string slot_text(unsigned slot, Id value) const;
    [[nodiscard]] Letter letter_of(Id letter) const;
    void add_letters(const StepCode& step, RunStep& to) const;
    [[nodiscard]] std::string values_text(const StepCode& step) const;
    [[nodiscard]] bool takes_some(const StepCode& step) const;

    World& world_;
    const Machine& machine_;
    Stepper stepper_;
    Painter painter_;
};

}  // namespace map2pml::maze_exploration
