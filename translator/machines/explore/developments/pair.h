/// A refinement on an instance.   both machines, retrieve relation -> which abstract states and steps fit
#pragma once

#include <deque>
#include <functional>
#include <vector>

#include "translator/machines/explore/developments/stepper.h"

namespace map2pml::maze_exploration {

/// An abstract step that reaches a state which the retrieve relation relates to the concrete one.
struct AnswerCode {
    const StepCode* step = nullptr;
    Problem problem;
};

/// One `simulates` for one step.
struct SimulationCode {
    const maze::Simulates* clause = nullptr;
    std::vector<CodePtr> when;       ///< all hold; none: always
    std::vector<unsigned> observed;  ///< slots of which one must change; none: nothing is asked
    bool is_by_change = false;       ///< it is told by the observed slots
    std::vector<AnswerCode> answers;
};

class Pair {
  public:
    /// Both machines must outlive it.
    Pair(const maze::Refinement& refinement, const Machine& abstract, const Machine& concrete, World& world);

    [[nodiscard]] const maze::Refinement& refinement() const { return refinement_; }
    [[nodiscard]] const Machine& abstract() const { return abstract_; }
    [[nodiscard]] const Machine& concrete() const { return concrete_; }
    [[nodiscard]] Stepper& abstract_stepper() { return stepper_; }

    /// Which `simulates` take the step whose values are in the frame; none: it stutters.
    [[nodiscard]] std::vector<const SimulationCode*> simulations_of(const StepCode& step);

    /// Abstract states that are related to the concrete one before; all that satisfy their invariants. \returns whether the visitor had enough
    bool each_related(const std::function<bool()>& visit) { return solve(related_, visit); }
    /// First states that are related.
    bool each_first(const std::function<bool()>& visit) { return solve(first_, visit); }
    /// Some abstract state is related to the concrete one after, whether it satisfies the abstract invariants or not.
    [[nodiscard]] bool is_related_after(bool with_invariants);

    /// An abstract step from the state before leads to one that is related to the concrete one after.
    [[nodiscard]] bool has_answer(const SimulationCode& simulation);
    /// What relates the states after a step.
    [[nodiscard]] const std::vector<Condition>& retrieve_after() const { return retrieve_after_; }
    /// What a first abstract state that is related to the concrete one fulfils.
    [[nodiscard]] const Problem& first() const { return first_; }
    /// The abstract state before is related to the concrete one after.
    [[nodiscard]] bool is_kept();

    [[nodiscard]] const std::optional<source::Span>& undefined() const;

  private:
    bool solve(const Problem& problem, const std::function<bool()>& visit);
    [[nodiscard]] std::vector<Condition> retrieve(bool is_after) const;
    [[nodiscard]] SimulationCode simulation(const maze::Simulates& clause, const StepCode& step);
    [[nodiscard]] std::vector<unsigned> observed_slots() const;

    const maze::Refinement& refinement_;
    const Machine& abstract_;
    const Machine& concrete_;
    World& world_;
    Stepper stepper_;
    std::vector<Condition> retrieve_after_;
    Problem related_, first_, after_, after_kept_;
    std::deque<std::pair<const StepCode*, SimulationCode>> simulations_;
    std::optional<source::Span> undefined_;
};

}  // namespace map2pml::maze_exploration
