/// Declarations shared by the sources of `translator/machines/explore/developments`; no other folder includes them.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "translator/languages/maze/formula.h"
#include "translator/languages/maze/scope.h"
#include "translator/machines/explore/developments/finding.h"
#include "translator/machines/explore/developments/patch.h"
#include "translator/machines/explore/developments/search.h"
#include "translator/machines/explore/developments/stepper.h"
#include "translator/machines/explore/developments/world.h"

namespace map2pml::maze_exploration {

// --- candidates.cpp: Predicates on the states of a class that may be invariants.   class -> its vocabulary -> predicates, the simplest first
//
// Predicates on the vocabulary: emptiness, inclusion, disjointness and sizes of sets, numbers, booleans, elements and sets,
// values of functions, attributes of agents; then implications between them; and conditions that the class itself writes. Whether
// a candidate holds is not checked here.

[[nodiscard]] std::vector<maze::PredicatePtr> candidates_of(const maze::Development& development,
                                                            const maze::Class& of);

}  // namespace map2pml::maze_exploration

namespace map2pml::maze_exploration::make {

// --- make: Formulas that no text has, for proposals.   names, operators -> formula

using maze::ExpressionPtr;
using maze::PredicatePtr;

inline ExpressionPtr expression(decltype(maze::Expression::kind) kind) {
    return std::make_shared<const maze::Expression>(maze::Expression{std::move(kind), {}});
}
inline PredicatePtr predicate(decltype(maze::Predicate::kind) kind) {
    return std::make_shared<const maze::Predicate>(maze::Predicate{std::move(kind), {}});
}

inline ExpressionPtr name(const std::string& text, const std::string& owner = "") {
    return expression(maze::Name{owner, text, false});
}
inline ExpressionPtr zero() { return expression(maze::Number{"0"}); }
inline ExpressionPtr empty() { return expression(maze::Display{}); }
inline ExpressionPtr prefix(maze::Prefix op, ExpressionPtr of) {
    return expression(maze::PrefixExpression{op, std::move(of)});
}
inline ExpressionPtr infix(maze::Infix op, ExpressionPtr left, ExpressionPtr right) {
    return expression(maze::InfixExpression{op, std::move(left), std::move(right)});
}
inline ExpressionPtr pair(ExpressionPtr left, ExpressionPtr right) {
    return expression(maze::Tuple{{std::move(left), std::move(right)}});
}

inline PredicatePtr compare(maze::Sign sign, ExpressionPtr left, ExpressionPtr right) {
    return predicate(maze::Comparison{sign, std::move(left), std::move(right)});
}
inline PredicatePtr holds(ExpressionPtr boolean) { return predicate(maze::Holds{std::move(boolean)}); }
inline PredicatePtr negation(PredicatePtr of) { return predicate(maze::Negation{std::move(of)}); }
inline PredicatePtr both(PredicatePtr left, PredicatePtr right) {
    return predicate(maze::Connection{maze::Connective::all, {std::move(left), std::move(right)}});
}
inline PredicatePtr implies(PredicatePtr left, PredicatePtr right) {
    return predicate(maze::Connection{maze::Connective::implies, {std::move(left), std::move(right)}});
}
inline PredicatePtr for_all(std::vector<maze::Declaration> bound, PredicatePtr body) {
    return predicate(maze::Quantified{true, std::move(bound), std::move(body)});
}

}  // namespace map2pml::maze_exploration::make

namespace map2pml::maze_exploration {

// --- painter.cpp: Puts values of variables and constants on the cells of drawn types.   world, state -> `Patch`, `CellMark`
//
// For a drawn type `P` the marks show which elements a set `fin P` has, which one a variable `P` is, what a function from `P`
// gives for each, and where a function to `P` has its elements. Other variables have no marks.

class Painter {
  public:
    Painter(const World& world, const StateLayout& layout);

    /// The patches, one for each drawn type whose elements are numbers or pairs of numbers.
    [[nodiscard]] const std::vector<Patch>& patches() const { return patches_; }
    [[nodiscard]] std::vector<CellMark> marks_of(std::span<const Id> state) const;

  private:
    enum class Role : std::uint8_t { element, set, from, to };
    /// The relation of a type to the elements of a patch.
    struct Part {
        std::size_t patch = 0;
        Role role{};
    };
    void add_patch(const maze::Drawing& drawing);
    void add_constants();
    [[nodiscard]] std::vector<Part> parts_of(const maze::Type& type) const;
    [[nodiscard]] bool is_drawn(const maze::Type& type, std::size_t patch) const;
    void add_marks(const Part& part, const std::string& name, Id value, std::vector<CellMark>& to) const;
    void add_mark(std::size_t patch, Id element, const std::string& text, std::vector<CellMark>& to) const;

    const World& world_;
    const StateLayout& layout_;
    std::vector<Patch> patches_;
    std::vector<std::map<Id, std::size_t>> cells_;  ///< of each patch
    std::vector<std::vector<Part>> slots_;          ///< of each slot
};

// --- narrator.cpp: States, steps and runs in the words of the development.   numbers of states -> text

class Narrator {
  public:
    Narrator(World& world, const Machine& machine)
        : world_(world), machine_(machine), stepper_(world, machine), painter_(world, machine.layout) {}

    /// Messages on their way as `grad(1) from a1 to a2`.
    [[nodiscard]] std::vector<VariableValue> values_in(std::span<const Id> state) const;
    [[nodiscard]] StateLine state_line(const std::string& title, std::span<const Id> state) const;
    /// The drawn types, for the marks of states and runs.
    [[nodiscard]] const std::vector<Patch>& patches() const { return painter_.patches(); }
    /// The beginning of a run in this state.
    [[nodiscard]] RunStep first_step(std::span<const Id> state) const;
    /// The shortest run to a state.
    [[nodiscard]] std::vector<RunStep> run_to(StateId state, const Explored& explored);
    /// A step to a state that this one represents. \param is_wanted asked for each step, whose values are in the frame
    [[nodiscard]] std::vector<Id> successor(std::span<const Id> before, StateId after, const Explored& explored,
                                            const std::function<bool(const StepCode&)>& is_wanted);
    /// A step from one state to another one that is possible.
    [[nodiscard]] RunStep step_between(std::span<const Id> before, std::span<const Id> after);
    /// The step whose values are in the frame.
    [[nodiscard]] RunStep step_in_frame(const StepCode& step) const;
    /// Each action, and the conditions that prevent it in a state in which none is possible. Actions that a message on its way
    /// waits for come first, those that wait for a message come last. Agents that the same conditions prevent are named together.
    [[nodiscard]] std::vector<Refusal> what_prevents(std::span<const Id> state);
    /// The conditions that prevent one step. \param more further conditions
    [[nodiscard]] Refusal what_prevents(std::span<const Id> state, const StepCode& step,
                                        const std::vector<Condition>& more);

  private:
    [[nodiscard]] VariableValue slot_value(unsigned slot, Id value) const;
    [[nodiscard]] Letter letter_of(Id letter) const;
    void add_letters(const StepCode& step, RunStep& to) const;
    [[nodiscard]] std::string values_text(const StepCode& step) const;
    [[nodiscard]] bool takes_some(const StepCode& step) const;

    World& world_;
    const Machine& machine_;
    Stepper stepper_;
    Painter painter_;
};

// --- pair.cpp: A refinement on an instance.   both machines, retrieve relation -> abstract states and steps that fit

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
    bool is_by_change = false;       ///< the clause applies if an observed slot changes
    std::vector<AnswerCode> answers;
};

class Pair {
  public:
    /// \param abstract, concrete must outlive the pair
    Pair(const maze::Refinement& refinement, const Machine& abstract, const Machine& concrete, World& world);

    [[nodiscard]] const maze::Refinement& refinement() const { return refinement_; }
    [[nodiscard]] const Machine& abstract() const { return abstract_; }
    [[nodiscard]] const Machine& concrete() const { return concrete_; }
    [[nodiscard]] Stepper& abstract_stepper() { return stepper_; }

    /// The `simulates` that take the step whose values are in the frame; empty: the step stutters.
    [[nodiscard]] std::vector<const SimulationCode*> simulations_of(const StepCode& step);

    /// Visits the abstract states that are related to the concrete one before and satisfy their invariants. \returns whether the
    /// visitor had enough
    bool each_related(const std::function<bool()>& visit) { return solve(related_, visit); }
    /// Visits the first states that are related.
    bool each_first(const std::function<bool()>& visit) { return solve(first_, visit); }
    /// Whether some abstract state is related to the concrete one after. \param with_invariants only if it satisfies its invariants
    [[nodiscard]] bool is_related_after(bool with_invariants);

    /// Whether an abstract step from the state before leads to one that is related to the concrete one after.
    [[nodiscard]] bool has_answer(const SimulationCode& simulation);
    /// The conditions that relate the states after a step.
    [[nodiscard]] const std::vector<Condition>& retrieve_after() const { return retrieve_after_; }
    /// The conditions on a first abstract state that is related to the concrete one.
    [[nodiscard]] const Problem& first() const { return first_; }
    /// Whether the abstract state before is related to the concrete one after.
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

// --- rule_check.cpp: The rules of one refinement on the states that a search found.   pair, states -> findings

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
    /// Findings for each action, and for the rule. A state that no abstract invariant allows is a finding on the invariant, too.
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
/// The finding for a rule without a failure.
[[nodiscard]] Finding without_failure(maze::Rule rule, const Explored& explored, const Machine& machine);

}  // namespace map2pml::maze_exploration
