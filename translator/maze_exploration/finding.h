/// What an exploration says about the rules of a refinement.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "translator/maze/syntax.h"

namespace map2pml::maze_exploration {

enum class Outcome : std::uint8_t {
    holds,  ///< in all states, which were all looked at
    fails,
    vacuous,     ///< it holds, but for a trivial reason: there is no first state, an invariant is always true
    bound,       ///< no failure within the bounds on numbers and copies of messages, and they were reached
    incomplete,  ///< a budget ended it before a failure was found
    unknown      ///< it cannot be explored
};
[[nodiscard]] std::string_view to_string(Outcome outcome);

/// A step of a run, in the words of the development.
struct RunStep {
    std::string action;
    std::string values;   ///< of the agent and the parameters: `self = a1, p = (0,0)`
    std::string changes;  ///< `grad = {((0,0),0)}`
    source::Span span;
};

/// A line on a state: `abstract`, `atoms = {0, 1}, placed = {}`.
struct StateLine {
    std::string title;
    std::string text;
};

struct Finding {
    maze::Rule rule{};
    std::string action = {};  ///< empty: the rule as a whole
    Outcome outcome{};
    std::string because = {};
    source::Span span = {};                 ///< of what fails
    std::vector<RunStep> run = {};          ///< the shortest one to the failure
    std::optional<std::size_t> cycle = {};  ///< the run goes on for ever with the steps from this one on
    std::vector<StateLine> states = {};
    std::vector<StateLine> blocked = {};  ///< for a state in which nothing goes on: an action, and what prevents it
    bool is_reachable = true;             ///< false: in a state that satisfies the invariants and is not reached
    bool is_remark = false;               ///< a `fails` that is MAZE's meaning: an invariant prevents the action
};

/// The rules of one refinement, or of a class alone, on one instance.
struct Report {
    std::string instance;
    std::string of;        ///< the class
    std::string abstract;  ///< the class that it refines; empty: none
    std::size_t states = 0;
    std::vector<Finding> findings;
};

}  // namespace map2pml::maze_exploration
