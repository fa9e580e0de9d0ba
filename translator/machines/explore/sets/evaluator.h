/// Evaluates formulas in a frame.   code, values of places -> value, unknown, or undefined
///
/// Logic is Kleene's for MAZE: a false part makes a conjunction false, whatever the others are. So a formula has the same value in
/// whatever order its parts are looked at. Formulas of Event-B are read from left to right: what follows an undefined part does not
/// make up for it, and a part that is not evaluated (`kUnknown`: an infinite set, a number beyond 64 bits, too much work) does not
/// matter if another part decides.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "translator/machines/explore/sets/code.h"
#include "translator/machines/explore/sets/watch.h"

namespace map2pml::maze_exploration {

enum class Logic : std::uint8_t { kleene, left_to_right };

class Evaluator {
  public:
    Evaluator(Values& values, Frame& frame, Watch& watch, Logic logic = Logic::kleene)
        : values_(values), frame_(frame), watch_(watch), is_kleene_(logic == Logic::kleene) {}

    /// A predicate is `kTrue` or `kFalse`. `kUnknown`: a place that matters has no value yet.
    [[nodiscard]] Id value(const Code& code);

    [[nodiscard]] Values& values() { return values_; }
    [[nodiscard]] Frame& frame() { return frame_; }
    [[nodiscard]] Watch& watch() { return watch_; }
    [[nodiscard]] bool is_kleene() const { return is_kleene_; }

    // For plans: what a number without a bound is tried with, in their order; how many bindings may still be tried.
    void set_few_numbers(std::vector<Id> numbers) { few_numbers_ = std::move(numbers); }
    [[nodiscard]] const std::vector<Id>& few_numbers() const { return few_numbers_; }
    void set_work(long work) { work_ = work; }
    [[nodiscard]] long work() const { return work_; }
    /// Takes one binding from the work. False: none is left.
    [[nodiscard]] bool works() { return --work_ >= 0; }

  private:
    [[nodiscard]] Id formula(const Code& code);
    [[nodiscard]] Id junction(const Code& code, bool is_all);
    [[nodiscard]] Id quantified(const Code& code, std::size_t at, bool is_all);
    [[nodiscard]] Id comparison(const Code& code, Id left, Id right);
    [[nodiscard]] Id attribute(const Code& code);
    [[nodiscard]] Id gathered(const Code& code);
    [[nodiscard]] Id comprehension(const Code& code);
    [[nodiscard]] Id collect(const Code& code, std::size_t at, std::vector<Id>& to);
    [[nodiscard]] Id reached(const Code& code);
    [[nodiscard]] Id closure(const Code& code);
    [[nodiscard]] Id on_its_way(const Code& code);
    [[nodiscard]] Id found(const Code& code);
    [[nodiscard]] Id collected(const Code& code);
    [[nodiscard]] Id partition(const Code& code);
    [[nodiscard]] Id is_inside(Id value, const Code& set);
    [[nodiscard]] Id is_arrow_inside(Id value, const Code& arrows);
    [[nodiscard]] Id is_included(const Code& left, const Code& right);
    // For sets without a value, infinite ones mostly.
    [[nodiscard]] Id is_inside_unlisted(Id value, const Code& set);
    [[nodiscard]] Id has_others(const Code& set, Id than);
    [[nodiscard]] Id is_equal_to_unlisted(Id value, const Code& set);
    [[nodiscard]] Id operated_unlisted(const Code& code, Id left, Id right);
    [[nodiscard]] Id restricted_to(const Code& relation, Id lefts);
    [[nodiscard]] Id members_inside(Id all, const Code& set, int part, bool is_kept);
    /// Of two parts one of which has no value.
    [[nodiscard]] Id without_value(Id one, Id other) const;
    [[nodiscard]] Id reach_of(Id from, Id relation, Id on);
    /// `of_two`, or `of_one` without a right side, remembered.
    [[nodiscard]] Id operated(Op op, Id left, Id right);

    Values& values_;
    Frame& frame_;
    Watch& watch_;
    /// The last results of operators; a later one takes the place of an earlier one.
    struct Operated {
        Op op{};
        Id left = kUndefined, right = kUndefined, result = kUndefined;
    };
    std::vector<Operated> operated_ = std::vector<Operated>(std::size_t{1} << 15U);
    std::vector<Id> few_numbers_;
    long work_ = 0;
    bool is_kleene_;
    std::map<std::tuple<Id, Id, Id>, Id> reach_;  ///< from, relation, within -> all that one or more steps reach
};

// --- relations.cpp: Operators on sets, relations and numbers.   operator, values -> value, undefined, or unknown

/// The operators of one operand.
[[nodiscard]] Id of_one(Op op, Id operand, Values& values);
/// The operators of two operands from `set_union` to `direct_product`. Unknown: a number beyond 64 bits, a set that is too large.
[[nodiscard]] Id of_two(Op op, Id left, Id right, Values& values);
/// Whether a number is below another one; `inf` is the largest.
[[nodiscard]] bool is_less(Id left, Id right, const Values& values);

// --- domains.cpp: Values of types.   type -> each of its values, whether a value is one of them

/// Goes through all values until the visitor has enough. \returns whether it had. \throws NotExplored if they are infinitely or too many.
bool each_of_domain(const Domain& domain, Evaluator& evaluator, const std::function<bool(Id)>& visit);

/// `kTrue`, `kFalse`, or that it is not known.
[[nodiscard]] Id is_in_domain(const Domain& domain, Id value, Evaluator& evaluator);

/// About how many values there are.
[[nodiscard]] double size_of_domain(const Domain& domain, Evaluator& evaluator);

// --- bindings.cpp: All values of names that conditions restrict, where the order of conditions matters.   `x ∈ S ∧ x < 3` -> the elements of S
//
// The values come from the tightest condition, as those of `each_solution`. But a name without a bound is tried with a few values, and
// the conditions are those of a formula that is read from left to right: what follows one without a value does not make up for it.

/// Values for some names: `places.size()` of them for each choice.
struct Choices {
    std::vector<Place> places;
    std::span<const Id> values;
    std::vector<Id> own = {};  ///< what `values` is about, if no set has it
    bool is_whole = true;
    [[nodiscard]] std::size_t count() const { return values.size() / places.size(); }
};

/// The names in the code that are to be bound.
/// \param names sorted
[[nodiscard]] std::vector<Place> names_in(const Code& code, const std::vector<Place>& names);
[[nodiscard]] std::vector<ValueSource> sources_in(const CodePtr& condition, const std::vector<Place>& names);
/// Nothing: the source says nothing of open names alone, or has no value.
[[nodiscard]] std::optional<Choices> choices_from(const ValueSource& source, Evaluator& evaluator);

/// \param condition its conjuncts become the conditions; null: there are none
[[nodiscard]] PlanPtr plan_of(std::vector<PlannedName> names, const CodePtr& condition);

/// What became of a search for values.
struct Enumeration {
    Id result = kFalse;    ///< `kTrue`: the visitor had enough; without a value if the search or the visitor had none
    bool is_whole = true;  ///< false: there may be further ones that were not tried
};
/// Called with values in the frame; so many of the conditions are known to be true. \returns `kTrue` if this is enough
using BindingVisit = std::function<Id(std::size_t checked)>;

/// Goes through all values of the names that may fulfil the conditions. `Plan::names` have no values afterwards.
[[nodiscard]] Enumeration each_binding(const Plan& plan, Evaluator& evaluator, const BindingVisit& visit);
/// The conjunction of the conditions after the first ones.
[[nodiscard]] Id conjunction_of(const Plan& plan, std::size_t checked, Evaluator& evaluator);

// --- solver.cpp: All values of open places that fulfil conditions.   places with types, conditions -> each solution
//
// Initial states, steps, and related abstract states are all solutions of such a problem. Values come from the tightest
// condition: `x = E`, `p : S`, a message in the buffer, `x <: S`, `card x = n`; otherwise from the type.

struct Unknown {
    Place place = 0;
    DomainPtr domain;
    bool is_checked = true;  ///< a value outside the type is no solution
};

/// The label of conditions that a retrieve relation states.
inline constexpr const char* kRetrieve = "retrieve";

struct Condition {
    CodePtr code;
    source::Span span;
    std::string label = {};         ///< of an invariant
    std::string text = {};          ///< as it is written
    std::vector<Place> needs = {};  ///< the unknown places in it; set by `prepare`
    std::vector<ValueSource> sources = {};
};

struct Problem {
    std::vector<Unknown> unknowns;
    std::vector<Condition> conditions;
    bool looks_ahead = false;  ///< conditions are tried before all their places have values

    /// After all is added.
    void prepare();
};

struct Solutions {
    bool is_enough = false;                      ///< the visitor had enough
    std::optional<source::Span> undefined = {};  ///< a condition that had no value where all others hold
};
/// Sets the places and calls the visitor for each solution, until it has enough. Open places have no values afterwards.
Solutions each_solution(const Problem& problem, Evaluator& evaluator, const std::function<bool()>& visit);

}  // namespace map2pml::maze_exploration
