/// Vacuity of properties.   property -> conditions that must be true in some run, each with its place
///
/// `always (p -> eventually q)` holds of every protocol in which `p` is never true: it then says nothing about `q`. A condition is
/// such a `p`, as a question of its own: is there a run in which it is true?
#pragma once

#include <cstdint>
#include <variant>
#include <vector>

#include "translator/foundation/source/source_file.h"
#include "translator/model/formulas/property.h"
#include "translator/model/instance/instance.h"
#include "translator/model/protocol/protocol.h"

namespace map2pml::passes {

/// The states of a run in which a condition counts.
enum class ConditionStates : std::uint8_t {
    all,    ///< every state
    start,  ///< the initial state
    end,    ///< states in which all agents have ended well and nothing moves
};

/// The part of a property that a condition stands for; decides the message if the condition is true in no run.
enum class ConditionRole : std::uint8_t {
    condition,  ///< a condition that the property is about
    event,      ///< an event, perhaps without some of its details
    end,        ///< the end itself: `truth` is true there
    awaited,    ///< the formula that the property waits for is still to come: `truth` is its negation
    left,       ///< an event, and the place that its agent leaves with it: `truth` is false
    excluded,   ///< two parts of a conjunction that exclude each other: `truth` is false
};

struct Condition {
    source::Span span;     ///< where it is written
    ir::Expression truth;  ///< not temporal; for the copies that a quantifier writes out: true if one of them is
    ConditionStates when = ConditionStates::all;
    ConditionRole role = ConditionRole::condition;
};

struct Emptiness;
struct AnyOf {
    std::vector<Emptiness> parts;  ///< empty: the property says something in any case
};
struct AllOf {
    std::vector<Emptiness> parts;
};
/// The property says nothing if the condition is true in no run, if one part of an `AnyOf` says nothing, or if all parts of an
/// `AllOf` do.
struct Emptiness {
    std::variant<Condition, AnyOf, AllOf> kind;
};

/// A formula says nothing if one of these is true in no run:
/// - the left side of `->` or `leads to`, together with the left sides that it stands behind; `x` of `not x or y`;
/// - a part of `not (x and y)`, and so of `never x and y`;
/// - the event of `never event where …` without its `where`; if `never` says of an event who, with whom or what: any event of this
///   kind and name. `never event` alone is about an event that should not happen, so it says something unless no operation of the
///   protocol can be such an event;
/// - two parts of `not (x and y)` together, if it is known without a search that they exclude each other: two different events, two places of
///   one agent, its place and its end, an event and a place that its agent leaves with it;
/// - that q is false at the start, of `eventually q` and `p until q` outside of `always`, and of `reachable q`; in some state, of
///   `eventually q`, `p until q` and `p leads to q` elsewhere;
/// - the end, when all have ended well, of `after all end`;
/// - one of the events of a trace of several events, which is expected not to happen.
/// A conjunction, and the copies that a quantifier writes out, say nothing if none of the parts says anything.
[[nodiscard]] Emptiness emptiness_of(const ir::UserProperty& property, const ir::Protocol& protocol,
                                     const ir::Instance& instance);

/// The condition as a property of its own. `reachable` holds if the condition comes true; `after all end` holds if it never
/// does. A condition of the start is `reachable`, too, where only the first state of a run counts.
[[nodiscard]] ir::UserProperty property_about(const Condition& condition);

}  // namespace map2pml::passes
