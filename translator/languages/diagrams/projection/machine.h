/// The situations that a lifeline can be in.   `Behaviour` -> automaton of sends, receives and decisions
///
/// A situation is the set of all behaviours that agree with what was seen so far: while a choice of another lifeline is unknown, there
/// are several. They may only differ in what is received next. If in one the lifeline would have to send, decide or end and in
/// another not, it cannot know what to do: an error of the diagram. Only who may rest need not know whether it has ended: it waits.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "translator/foundation/diag/diagnostic.h"
#include "translator/languages/diagrams/projection/behaviour.h"

namespace map2pml::auml {

struct Transition {
    Action action;
    std::size_t to = 0;
};

struct Situation {
    std::vector<BehaviourId> behaviours;  ///< ascending
    std::vector<Transition> transitions;
    /// In one of the behaviours, the second of two receives is expected only after the first.
    std::set<std::pair<std::size_t, std::size_t>> in_order;
    bool is_passive = false;  ///< the lifeline leaves it to others to begin another round
    /// The choices of which an excused lifeline that may rest may never hear.
    std::vector<source::Span> untold = {};
    /// Nothing more may come, or something may.
    [[nodiscard]] bool may_rest() const { return behaviours.size() > 1 && behaviours.front() == Behaviours::kDone; }
    [[nodiscard]] bool is_end() const { return behaviours.size() == 1 && behaviours.front() == Behaviours::kDone; }
};

/// The first situation is that in which the lifeline begins.
using Machine = std::vector<Situation>;

inline constexpr std::size_t kMostSituations = 2000;

/// Says what a lifeline may do that cannot know whether anything more comes, where what it has done is all that it does in some run.
enum class Rest : std::uint8_t {
    excused,  ///< it may wait for ever; `Situation::untold` says where
    waits     ///< it waits; `services` of the check file says whether this is a good end
};

/// \returns nothing, and at least one error in the sink, when the lifeline cannot know what to do or has too many situations.
[[nodiscard]] std::optional<Machine> machine_of(const Interaction& interaction, LifelineIndex lifeline,
                                                diag::Sink& sink, Rest rest);

}  // namespace map2pml::auml
