/// Findings of an exploration on the rules of a refinement.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "translator/languages/maze/syntax.h"
#include "translator/machines/explore/developments/patch.h"
#include "translator/machines/explore/sets/evaluator.h"

namespace map2pml::maze_exploration {

// --- refusal.cpp: Why conditions have no solution.   conditions, values of known places in the frame -> each condition, the false ones marked

/// A condition among several that have no solution together.
struct Conjunct {
    enum class Mark : std::uint8_t {
        none,
        is_false,  ///< false whatever the values of parameters and the values after the step are
        conflicts  ///< no values fulfil all conditions with this mark
    };
    std::string text;
    source::Span span;
    Mark mark = Mark::none;

    friend bool operator==(const Conjunct&, const Conjunct&) = default;
};

/// An action, and the conditions that prevent it in a state.
struct Refusal {
    std::string action;               ///< `Request of a1, a2`
    std::vector<Conjunct> conjuncts;  ///< the guard, and the conditions on the state after the action
};

/// Marks those conditions that prevent a solution. \param is_impossible certainly no values fulfil the chosen ones
[[nodiscard]] std::vector<Conjunct::Mark> marks_of(
    std::size_t count, const std::function<bool(const std::vector<std::size_t>& chosen)>& is_impossible);

/// The conditions of a problem without a solution, in their order. All that are false on their own are marked. If none is, then
/// those of a minimal set without a solution are, preferably of the first conditions. A search that is impossible, or takes too
/// long, counts as a solution: so a mark is never wrong, but a set may be larger than it need be.
[[nodiscard]] std::vector<Conjunct> unfulfilled(const Problem& problem, Evaluator& evaluator);

/// `p : recruiters`; `no values fulfil x : s, x /: t`
[[nodiscard]] std::string words_of(const std::vector<Conjunct>& conjuncts);

enum class Outcome : std::uint8_t {
    holds,  ///< in all states, each of which was inspected
    fails,
    vacuous,     ///< holds for a trivial reason: there is no first state, an invariant is always true
    bound,       ///< no failure within the bounds on numbers and copies of messages, and they were reached
    incomplete,  ///< a budget ended the search before a failure was found
    unknown      ///< the rule cannot be explored
};
[[nodiscard]] std::string_view to_string(Outcome outcome);

/// A message: `grad(1)`, from, to.
struct Letter {
    std::string message;
    std::string from;
    std::string to;
};
/// What a state says of one variable.
struct VariableValue {
    std::string name;   ///< `a1.grad`; of the messages `kOnTheirWay`
    std::string value;  ///< `{((0,0),0)}`
};
inline constexpr const char* kOnTheirWay = "on their way";
/// `grad = {((0,0),0)}, on their way: nothing`
[[nodiscard]] std::string words_of(const std::vector<VariableValue>& values);

/// A step of a run, in the words of the development.
struct RunStep {
    std::string action;
    std::string values;                  ///< of the agent and the parameters: `self = a1, p = (0,0)`
    std::vector<VariableValue> changes;  ///< of the first step: the values of all variables
    source::Span span;
    std::string actor = {};            ///< the agent, or the class
    std::vector<Letter> taken = {};    ///< one at most
    std::vector<Letter> sent = {};     ///< a copy for each receiver
    std::vector<CellMark> marks = {};  ///< marks on cells by the state after the step
};

/// A line on a state: `abstract`, `atoms = {0, 1}, placed = {}`.
struct StateLine {
    std::string title;
    std::string text;
    std::vector<CellMark> marks = {};  ///< marks on cells by the state
};

/// Invariants that exclude a failing state which is not reached.
struct Proposal {
    std::string of;  ///< the class
    std::vector<std::string>
        invariants;          ///< predicates as written; they hold in all states that the instances of the class reach
    bool is_enough = false;  ///< with them the rule holds in all states of the instances that satisfy the invariants
};

/// A number below `sides`, by chance.
using Choose = std::function<std::size_t(std::size_t sides)>;
/// A finding that is a run by chance: `holds` if it has as many steps as were asked for, `fails` if nothing is possible after it.
inline constexpr const char* kRandomRun = "random run";

struct Finding {
    maze::Rule rule{};
    std::string property = {};  ///< of a machine, in place of a rule: `invariant`
    std::string action = {};    ///< empty: the rule as a whole
    Outcome outcome{};
    std::string because = {};
    source::Span span = {};                 ///< of what fails
    std::vector<RunStep> run = {};          ///< the shortest one to the failure
    std::optional<std::size_t> cycle = {};  ///< the run goes on for ever with the steps from this one on
    std::vector<StateLine> states = {};
    std::vector<Refusal> refused = {};  ///< each action that is expected in these states and not possible
    std::vector<Patch> patches = {};    ///< the drawn types
    bool is_reachable = true;           ///< false: in a state that satisfies the invariants and is not reached
    std::vector<maze::PredicatePtr> excluding = {};  ///< if not reached: candidates for invariants that are false
    std::optional<Proposal> proposal = {};
    bool is_remark = false;  ///< a `fails` that is MAZE's meaning: an invariant prevents the action
};

/// The rules of one refinement, or of a class alone, on one instance.
struct Report {
    std::string instance;
    std::string of;        ///< the class
    std::string abstract;  ///< the class that it refines; empty: none
    std::size_t states = 0;
    bool is_reduced = false;  ///< only one of symmetric states was inspected
    std::vector<Finding> findings;
};

}  // namespace map2pml::maze_exploration
