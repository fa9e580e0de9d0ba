/// States, steps and runs in the words of the development.   numbers of states -> text
#pragma once

#include <string>
#include <vector>

#include "translator/maze_exploration/finding.h"
#include "translator/maze_exploration/search.h"

namespace map2pml::maze_exploration {

class Narrator {
  public:
    Narrator(World& world, const Machine& machine) : world_(world), machine_(machine), stepper_(world, machine) {}

    /// `atoms = {0, 1}, placed = {}`; messages on their way as `grad(1) from a1 to a2`.
    [[nodiscard]] std::string state_text(std::span<const Id> state) const;
    /// The shortest run to a state.
    [[nodiscard]] std::vector<RunStep> run_to(StateId state, const Explored& explored);
    /// A step from one state to another one that is possible.
    [[nodiscard]] RunStep step_between(std::span<const Id> before, std::span<const Id> after);
    /// The step whose values are in the frame.
    [[nodiscard]] RunStep step_in_frame(const StepCode& step) const;
    /// For each action, what prevents it in a state: the first condition that fails with those before it. Actions that a
    /// message on its way waits for come first.
    [[nodiscard]] std::vector<StateLine> what_prevents(std::span<const Id> state);

  private:
    [[nodiscard]] std::string slot_text(unsigned slot, Id value) const;
    [[nodiscard]] std::string letter_text(Id letter) const;
    [[nodiscard]] std::string values_text(const StepCode& step) const;
    [[nodiscard]] std::string first_failing(const StepCode& step);
    [[nodiscard]] bool takes_some(const StepCode& step) const;

    World& world_;
    const Machine& machine_;
    Stepper stepper_;
};

}  // namespace map2pml::maze_exploration
