/// A class on an instance: its first states and its steps.   class, world -> `Machine`
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "translator/machines/explore/developments/compiler.h"
#include "translator/machines/explore/sets/solver.h"

namespace map2pml::maze_exploration {

/// A message, with the parts that a statement gives: arguments, sender, receiver; null: any.
struct LetterCode {
    Id message = kUndefined;
    std::vector<CodePtr> parts;
    std::vector<DomainPtr> domains;  ///< of the arguments
    source::Span span;
};

/// A step of one agent, or of the class itself.
struct StepCode {
    maze::Step step;
    Id self = kUnknown;
    std::vector<std::pair<std::string, Place>> parameters;
    std::vector<unsigned> changed;    ///< slots
    Problem problem;                  ///< parameters and new values
    std::vector<Condition> implicit;  ///< invariants after the step, if all new values are given by equations
    std::optional<LetterCode> taken;
    std::vector<LetterCode> sent;  ///< without sender; the receiver is the last part, null: all neighbours
    CodePtr neighbours;            ///< null: there is no topology

    [[nodiscard]] const std::string& name() const { return step.action->name.text; }
};

struct Machine {
    StateLayout layout;
    Problem initial;                    ///< of the places before
    std::vector<Condition> invariants;  ///< of the places before; types included
    std::vector<StepCode> steps;
};

/// \param has_settings the instance gives first values; not to the variables of a refined class
[[nodiscard]] Machine machine_of(const maze::Class& of, World& world, bool has_settings);

/// A compiler that knows the parameters of a step, of both of its actions.
[[nodiscard]] Compiler compiler_of(const StepCode& step, World& world, const Machine& machine);

}  // namespace map2pml::maze_exploration
