/// Execution paths of procedures and observers, where only some values are known.   statements + known values -> ends of paths
///
/// Invariant (over-approximation): each execution path of grammar/semantics.md 3 (PROC) from a state and arguments that the known values
/// allow has an end here that allows its result and its new state. An execution that meets a mistake (`value-range`) has none.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "translator/model/instance/instance.h"

namespace map2pml::passes {

/// Some values, one of which it is.
struct KnownValue {
    enum class Kind : std::uint8_t {
        any,       ///< of all kinds
        integers,  ///< from `first` to `last`
        literal,   ///< an agent, a role, a constant, `none`
    } kind = Kind::any;
    std::int64_t first = 0;
    std::int64_t last = 0;
    std::string text = {};  ///< literal: different values have different texts; any: it is not this literal
    bool may_be_missing = false;
    auto operator<=>(const KnownValue&) const = default;

    [[nodiscard]] bool is_single() const { return kind == Kind::literal || (kind == Kind::integers && first == last); }
};

[[nodiscard]] KnownValue known_integers(std::int64_t first, std::int64_t last);
/// \param term not a variable and not `_`; an agent is one of the instance
[[nodiscard]] KnownValue known_literal(const ir::Term& term);

/// A state variable, or an entry of one, whose value is known; all other state may hold anything.
struct TrackedState {
    const ir::StateVariable* state = nullptr;
    std::optional<KnownValue> key = {};  ///< of a set or a map
};

struct PathEnd {
    KnownValue tracked;                     ///< the new value
    bool is_set = false;                    ///< the path sets it
    bool sets_some = false;                 ///< the path sets an entry of the set or the map, this one or another
    source::Span changed = {};              ///< where it is set last
    std::optional<KnownValue> result = {};  ///< nothing: the value of the procedure
    std::string branches = {};              ///< which blocks of each `if` are executed
};

/// \param self the agent that acts, if that is known: an index in `Instance::agents`
/// \param arguments by parameter; all others may be anything
/// Nothing: there are too many paths.
[[nodiscard]] std::optional<std::vector<PathEnd>> paths_of(const std::vector<ir::Statement>& body,
                                                           std::vector<std::pair<std::string, KnownValue>> arguments,
                                                           const ir::Instance& instance,
                                                           std::optional<std::size_t> self, const TrackedState& tracked,
                                                           const KnownValue& value);

/// The value at the start of the run.
[[nodiscard]] KnownValue initial_value(const ir::Instance& instance, const TrackedState& tracked);

}  // namespace map2pml::passes
