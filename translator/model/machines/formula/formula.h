/// Formulas of Event-B: predicates, expressions and assignments as values.   `p ∈ PART ∖ h`, `h ≔ h ∪ {p}`
///
/// Parts are shared and never change, so copies are cheap. Types are filled in by `type_check`.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "translator/foundation/source/overloaded.h"
#include "translator/model/machines/formula/operators.h"

namespace map2pml::eventb {

// --- type_check.cpp: Types of Event-B.   ℤ, BOOL, S, ℙ(T), T×U
//
// Rodin's type system: a carrier set is a type of its own, a relation is a set of pairs.

struct Type {
    enum class Kind : std::uint8_t { unknown, integer, boolean, given, power, product };
    Kind kind = Kind::unknown;
    std::string name;         ///< of the carrier set; of an unknown one its number, while types are inferred
    std::vector<Type> parts;  ///< one for a power set, two for a product
    bool operator==(const Type&) const = default;

    [[nodiscard]] static Type integer() { return {Kind::integer, {}, {}}; }
    [[nodiscard]] static Type boolean() { return {Kind::boolean, {}, {}}; }
    [[nodiscard]] static Type given(std::string name) { return {Kind::given, std::move(name), {}}; }
    [[nodiscard]] static Type power(Type of) { return {Kind::power, {}, {std::move(of)}}; }
    [[nodiscard]] static Type product(Type left, Type right) {
        return {Kind::product, {}, {std::move(left), std::move(right)}};
    }
};

/// `ℙ(AGENTS×ℤ)`
[[nodiscard]] std::string to_string(const Type& type);
/// The parts of nested pairs from left to right: `(A×B)×C` has A, B, C. A type that is not a product is its only part.
[[nodiscard]] std::vector<Type> flat(const Type& type);
/// Whether a set type is somewhere inside.
[[nodiscard]] bool has_power(const Type& type);
/// Whether there are infinitely many values of it.
[[nodiscard]] bool has_numbers(const Type& type);

struct Expression;
struct Predicate;
using ExpressionPtr = std::shared_ptr<const Expression>;
using PredicatePtr = std::shared_ptr<const Predicate>;

/// A name that a quantifier, a comprehension or a λ introduces.
struct Bound {
    std::string name;
    Type type;
    bool operator==(const Bound&) const = default;
};

/// A carrier set, constant, variable, parameter or bound name; `x'` is the value of `x` after an event.
struct Name {
    std::string name;
};
struct Number {
    std::string digits;
};
struct UnaryExpression {
    Unary op{};
    ExpressionPtr operand;
};
struct BinaryExpression {
    Binary op{};
    ExpressionPtr left, right;
};
/// `{a, b}`
struct SetExtension {
    std::vector<ExpressionPtr> members;
};
/// `bool(P)`
struct BoolOf {
    PredicatePtr predicate;
};
/// `{x·P ∣ E}`, `⋃x·P ∣ E`, `⋂x·P ∣ E`. A λ is a set whose value is `pattern ↦ E`.
struct Comprehension {
    enum class Form : std::uint8_t { set, lambda, general_union, general_inter };
    Form form = Form::set;
    std::vector<Bound> bound;
    PredicatePtr where;
    ExpressionPtr value;
};

struct Expression {
    std::variant<Name, Number, Atom, UnaryExpression, BinaryExpression, SetExtension, BoolOf, Comprehension> kind;
    Type type;
};

struct Truth {
    bool value = true;
};
struct Negation {
    PredicatePtr operand;
};
/// `P ∧ Q ∧ R`, `P ∨ Q ∨ R`; two parts or more.
struct Junction {
    bool all = true;  ///< ∧
    std::vector<PredicatePtr> parts;
};
/// `P ⇒ Q`, `P ⇔ Q`
struct Implication {
    bool both_ways = false;
    PredicatePtr left, right;
};
/// `∀x·P`, `∃x·P`
struct Quantified {
    bool all = true;
    std::vector<Bound> bound;
    PredicatePtr body;
};
struct Comparison {
    Sign sign{};
    ExpressionPtr left, right;
};
struct Finite {
    ExpressionPtr set;
};
/// `partition(S, A, B)`: S is the union of A and B, which are disjoint.
struct Partition {
    ExpressionPtr whole;
    std::vector<ExpressionPtr> parts;
};

struct Predicate {
    std::variant<Truth, Negation, Junction, Implication, Quantified, Comparison, Finite, Partition> kind;
};

/// `x, y ≔ E, F`. `f(x) ≔ E` is read as `f ≔ f <+ {x ↦ E}`.
struct Becomes {
    std::vector<ExpressionPtr> values;
};
/// `x :∈ S`
struct BecomesMember {
    ExpressionPtr set;
};
/// `x, y :∣ P` where P speaks of x' and y'.
struct BecomesSuch {
    PredicatePtr condition;
};
struct Assignment {
    std::vector<std::string> targets;
    std::variant<Becomes, BecomesMember, BecomesSuch> kind;
};

/// Without blanks that carry no meaning, in Unicode; `read_formula` gives the same formula back.
[[nodiscard]] std::string to_string(const Expression& expression);
[[nodiscard]] std::string to_string(const Predicate& predicate);
[[nodiscard]] std::string to_string(const Assignment& assignment);

/// Whether two formulas are the same; types of the bound names are not compared.
[[nodiscard]] bool same(const Predicate& left, const Predicate& right);
[[nodiscard]] bool same(const Expression& left, const Expression& right);

}  // namespace map2pml::eventb
