/// Formulas whose names are places of a frame, to be evaluated for each state.   `p : placed` -> member(place 7, place 2)
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "translator/languages/maze/formula.h"
#include "translator/machines/explore/sets/values.h"

namespace map2pml::maze_exploration {

struct Code;
struct Domain;
using CodePtr = std::shared_ptr<const Code>;
using DomainPtr = std::shared_ptr<const Domain>;
struct Plan;
using PlanPtr = std::shared_ptr<const Plan>;
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
    divide,
    modulo,
    power_of,
    apply,
    call,  ///< `apply` of what is a function everywhere, not only at this argument
    image,
    product,
    compose,
    back_compose,
    parallel,
    direct_product,
    minimum,
    maximum,
    general_union,
    general_inter,
    collected,  ///< the values of `parts[0]` for all that `plan` finds; `arrow`: a function by its form. With a value at `place`, and
    ///< its parts at the next two places, `parts[1]` is whether it is one of them; of pairs, `parts[2]` are those whose left part is in
    ///< the value at `place`
    identity,  ///< `id`, `prj1`, `prj2` of a type whose values are not listed; `value` is `kTrue` if they are infinitely many
    first_parts,
    second_parts,
    numbers,  ///< all from `value` on; all at all where it is unknown. These sets have members, but no value
    power,
    power1,
    arrows,   ///< the relations of `arrow` between `parts[0]` and `parts[1]`
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
    inside,    ///< `parts[0]` is a member of `parts[1]`, which need not have a value
    included,  ///< each member of `parts[0]` is one of `parts[1]`, which need not have a value
    proper,    ///< `included`, but not the other way round
    finite,
    partition,  ///< the last part is the union of the others, which are disjoint
    every,      ///< all that `plan` finds fulfils `parts[0]`
    some,       ///< `plan` finds something
    less,
    less_equal,
    greater,
    greater_equal,
    reached,    ///< from `parts[0]`, `parts[1]` by the steps of `parts[2]`, within `parts[3]` if there is one
    on_its_way  ///< some letter of the buffer `parts[0]` has the parts `parts[1]`, …; null: any
};

/// What a relation has to be, beyond a set of pairs.
struct ArrowKind {
    bool is_function = false;
    bool is_injective = false;
    bool is_total = false;
    bool is_onto = false;
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
    ArrowKind arrow = {};         ///< of `arrows`
    PlanPtr plan = {};            ///< of `collected`, `every` and `some`
    source::Span span = {};
};

/// A name that is to be bound.
struct PlannedName {
    Place place = 0;
    bool is_number = false;
    double size = 0;                                ///< about how many values its type has
    std::shared_ptr<const std::vector<Id>> values;  ///< of its type; null: they are infinitely or very many
};

/// What a condition says of names: `pattern ∈ set`, `pattern = value`, `name ⊆ set`; of MAZE also `card name = count`, a letter of the
/// buffer, `name ≤ most`.
struct ValueSource {
    enum class Kind : std::uint8_t { members, sets, subsets, equal, size, letters, numbers };
    Kind kind{};
    CodePtr
        pattern;  ///< names to be bound, pairs of them, other expressions; of `letters`, its parts from the second one on
    CodePtr from;               ///< the set, or the value
    std::vector<Place> leaves;  ///< the names of the plan that the pattern has where they can be bound
    std::vector<Place> others;  ///< the names of the plan elsewhere in it, or in `from`
    std::int64_t margin = 0;    ///< of `numbers`: how far below `from` they stay
    DomainPtr domain = {};      ///< of `size` and `numbers`
};

/// `k ≤ n`
struct NumberBound {
    Place place = 0;
    bool is_lower = false;
    std::int64_t margin = 0;  ///< added to the bound
    CodePtr bound;
    std::vector<Place> others;
};

struct PlannedCondition {
    CodePtr code;
    std::vector<Place> needs;  ///< the names of the plan in it
    std::vector<ValueSource> sources;
    std::vector<NumberBound> bounds;
};

struct Plan {
    std::vector<PlannedName> names;  ///< of names with types of one size, values are found for the first one first
    std::vector<PlannedCondition> conditions;
    bool is_assignment = false;  ///< each name has one condition, `name = E`, and there are no others
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

/// The operator of Event-B, with `call` for application and `arrows` for all kinds of relations.
[[nodiscard]] Op op_of(eventb::Unary op);
[[nodiscard]] Op op_of(eventb::Binary op);

}  // namespace map2pml::maze_exploration
