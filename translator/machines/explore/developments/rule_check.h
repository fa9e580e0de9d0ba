/// The rules of one refinement on the states that a search found.   pair, states -> findings
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "translator/machines/explore/developments/finding.h"
#include "translator/machines/explore/developments/narrator.h"
#include "translator/machines/explore/developments/pair.h"

namespace map2pml::maze_exploration {

/// Checks each rule with a budget of its own. A failure is real, whatever else was looked at; `holds` needs all states.
class RuleCheck {
  public:
    /// \param is_reachable the states are those that a search reached, not all that satisfy the invariants
    RuleCheck(World& world, Pair& pair, const Explored& explored, bool is_reachable)
        : world_(world),
          pair_(pair),
          explored_(explored),
          is_reachable_(is_reachable),
          concrete_(world, pair.concrete()),
          narrator_(world, pair.concrete()),
          abstract_narrator_(world, pair.abstract()) {}

    /// Called for each failure, with the state before it in the frame.
    std::function<void(Finding&)> on_failure;

    [[nodiscard]] std::vector<Finding> initialisation();
    /// For each action, and as a whole. A state that no abstract invariant allows is a finding on the invariant, too.
    [[nodiscard]] std::vector<Finding> action_simulation();
    [[nodiscard]] std::vector<Finding> termination();

  private:
    struct Transition {
        const StepCode* step = nullptr;
        std::vector<Id> after;
        std::vector<const SimulationCode*> simulations;
    };
    [[nodiscard]] Finding verdict_on(maze::Rule rule) const;
    [[nodiscard]] Finding failure(maze::Rule rule, StateId state);
    [[nodiscard]] std::vector<Transition> transitions_of(StateId state);
    void check_state(StateId state, const std::vector<Transition>& transitions);
    /// A step without an answer in the abstract state before. Without a simulation it stutters.
    struct Unanswered {
        const Transition* transition = nullptr;
        const SimulationCode* simulation = nullptr;
    };
    [[nodiscard]] bool is_answered(const Transition& transition, Unanswered& to);
    void report(StateId state, const Unanswered& what);
    void add_reasons(const Unanswered& what, Finding& to);
    [[nodiscard]] bool is_failed(const std::string& action) const { return failed_.contains(action); }

    World& world_;
    Pair& pair_;
    const Explored& explored_;
    bool is_reachable_;
    Stepper concrete_;
    Narrator narrator_;
    Narrator abstract_narrator_;
    std::map<std::string, Finding> failed_;
    std::map<std::string, Finding> lost_;  ///< no abstract invariant allows the state after the action
};

/// Whether stuttering steps can go on for ever. \param is_stuttering as for the search
[[nodiscard]] Finding convergence(World& world, const Machine& machine, const Explored& explored,
                                  const std::function<bool(const StepCode&)>& is_stuttering);
/// What is left for a rule without a failure.
[[nodiscard]] Finding without_failure(maze::Rule rule, const Explored& explored, const Machine& machine);

}  // namespace map2pml::maze_exploration
