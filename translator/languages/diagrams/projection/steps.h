/// The possible next steps, and the decisions that other lifelines may have made already.   `Behaviour` -> `Behaviour`s
#pragma once

#include <set>
#include <string>
#include <vector>

#include "translator/languages/diagrams/projection/behaviour.h"

namespace map2pml::auml {

/// A choice of another lifeline whose outcome was not seen yet.
struct Unknown {
    source::Span span;
    std::string by;
    bool is_loop = false;
    auto operator<=>(const Unknown&) const = default;
};

/// All possible behaviours after the other lifelines have made their first choices.
struct Resolved {
    std::set<BehaviourId> behaviours;
    std::set<Unknown> unknown;  ///< the choices that were looked through
    bool is_cut = false;        ///< there are more than the limit
};

/// An action, and what is left to do after it.
struct Step {
    Action action;
    BehaviourId then = 0;
};

/// How many behaviours one lifeline may have; beyond that its situations are not counted any more.
inline constexpr std::size_t kMostBehaviours = 100'000;

[[nodiscard]] Resolved resolve(Behaviours& behaviours, BehaviourId id);

/// Of a behaviour that is resolved. Its `then` may not be.
[[nodiscard]] std::vector<Step> steps_of(Behaviours& behaviours, BehaviourId id);

}  // namespace map2pml::auml
