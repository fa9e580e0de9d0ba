/// The steps that are possible in a state.   state before -> each state after
#pragma once

#include <functional>
#include <optional>
#include <span>

#include "translator/machines/explore/developments/machine.h"

namespace map2pml::maze_exploration {

/// The bound that a state exceeds, so that the search does not go on from there.
enum class Excess : std::uint8_t { none, number, copies };

class Stepper {
  public:
    Stepper(World& world, const Machine& machine) : world_(world), machine_(machine) {}

    void set_before(std::span<const Id> state);
    void set_after(std::span<const Id> state);
    [[nodiscard]] std::vector<Id> before() const { return state_at(machine_.layout.before); }
    [[nodiscard]] std::vector<Id> after() const { return state_at(machine_.layout.after); }

    /// The places of parameters and of the state after have values when the visitor is called.
    using Visit = std::function<bool(Excess)>;
    /// \param problem the problem of the step, or one with more conditions. \returns whether the visitor had enough
    bool each(const StepCode& step, const Problem& problem, const Visit& visit);
    bool each(const StepCode& step, const Visit& visit) { return each(step, step.problem, visit); }
    [[nodiscard]] bool is_enabled(const StepCode& step);

    /// Called where only an invariant prevents a step whose values are all given.
    std::function<void(const StepCode&, const Condition&)> on_implicit;
    /// The place of a formula that had no value.
    [[nodiscard]] const std::optional<source::Span>& undefined() const { return undefined_; }
    void forget_undefined() { undefined_.reset(); }

  private:
    [[nodiscard]] std::vector<Id> state_at(Place first) const;
    [[nodiscard]] bool keeps_invariants(const StepCode& step);
    [[nodiscard]] bool deliver(const StepCode& step);
    [[nodiscard]] bool add_letters(const LetterCode& sent, Id self, const StepCode& step,
                                   std::vector<std::pair<Id, std::int64_t>>& letters);
    [[nodiscard]] Excess excess(const StepCode& step) const;
    void note_undefined(const source::Span& span);

    World& world_;
    const Machine& machine_;
    std::optional<source::Span> undefined_;
};

}  // namespace map2pml::maze_exploration
