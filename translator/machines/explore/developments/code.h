/// Formulas whose names are places of a frame, to be evaluated for each state.   `p : placed` -> member(place 7, place 2)
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "translator/languages/maze/formula.h"
#include "translator/machines/explore/developments/values.h"

namespace map2pml::maze_exploration {

struct Code;
struct Domain;
using CodePtr = std::shared_ptr<const Code>;
using DomainPtr = std::shared_ptr<const Domain>;
/// The index in a frame of the value that a name stands for.
using Place = unsigned;

enum class Op : std::uint8_t {
    value,
    place,
    attribute,   ///< of the agent `parts[0]`; the places of all agents follow each other
    attributes,  ///< the function from agents to it
    all_values,  ///< of a type
    pair,
    display,
    comprehension,
    card,
    dom,
    ran,
    converse,
    negate,
    set_union,
    set_inter,
    difference,
    override_,
    domain_restrict,
    domain_subtract,
    range_restrict,
    range_subtract,
    upto,
    plus,
    minus,
    times,
    apply,
    image,
    closure,  ///< `r^+`, `r^+ on S`
    negation,
    all,
    any,
    implies,
    iff,
    for_all,
    exists,
    equal,
    member,
    typed,  ///< `parts[0]` is a value of the type
    subset,
    less,
    less_equal,
    reached,    ///< from `parts[0]`, `parts[1]` by the steps of `parts[2]`, within `parts[3]` if there is one
    on_its_way  ///< some letter of the buffer `parts[0]` has the parts `parts[1]`, …; null: any
};

/// A name that a quantifier binds.
struct BoundPlace {
    Place place = 0;
    DomainPtr domain;
};

struct Code {
    Op op{};
    Id value = kUndefined;  ///< of `value`; of `on_its_way` the number of the message
    Place place = 0;        ///< of `place`; the first one of `attribute`
    bool is_reflexive = false;
    std::vector<CodePtr> parts = {};
    std::vector<BoundPlace> bound = {};
    std::vector<Id> agents = {};  ///< of attributes, in the order of their places
    DomainPtr domain = {};        ///< of `all_values` and `typed`
    source::Span span = {};
};

/// All values of a type.
struct Domain {
    enum class Kind : std::uint8_t { listed, set, naturals, naturals_inf, booleans, subsets, arrow, product };
    Kind kind{};
    std::vector<Id> values = {};  ///< listed
    CodePtr set = {};             ///< the set that a formula gives
    maze::Arrow arrow = {};
    std::vector<DomainPtr> parts = {};
    source::Span span = {};
};

/// The values of all places.
using Frame = std::vector<Id>;

/// Every place that the code reads, also those of all agents; names that it binds itself too.
[[nodiscard]] std::vector<Place> places_of(const Code& code);

}  // namespace map2pml::maze_exploration
