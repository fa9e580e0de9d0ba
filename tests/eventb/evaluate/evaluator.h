/// Evaluates formulas for given values, by enumeration.   formula, values -> true, false, undefined, or not evaluated
///
/// Counterexamples are evaluated before they are printed, and the translation for solvers is compared with it.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "translator/model/machines/formula/formula.h"
#include "translator/model/machines/formula/operators.h"

namespace map2pml::eventb::evaluate {

// --- value.cpp: Values of expressions: numbers, truth values, elements of carrier sets, pairs, finite sets.

struct Value {
    enum class Kind : std::uint8_t { number, truth, element, pair, set };
    Kind kind = Kind::number;
    long number = 0;
    std::string name;
    std::vector<Value> parts;
    std::set<Value> members;
};

/// Orders by kind, then by content; both values are of one type.
[[nodiscard]] bool operator<(const Value& left, const Value& right);
[[nodiscard]] bool operator==(const Value& left, const Value& right);

[[nodiscard]] Value number(long n);
[[nodiscard]] Value truth_value(bool b);
[[nodiscard]] Value element(std::string name);
[[nodiscard]] Value pair(const Value& a, const Value& b);
[[nodiscard]] Value set(std::set<Value> members);

/// Thrown for an expression without a meaning: `f(x)` outside the domain of f, `1 ÷ 0`.
struct Undefined {};
/// Thrown where a meaning cannot be found by enumeration: an infinite set, a number beyond 64 bits, too much work.
struct NotEvaluated {};

/// \throws Undefined, NotEvaluated
[[nodiscard]] Value of_numbers(Binary op, long a, long b);
[[nodiscard]] Value of_relations(Binary op, const Value& a, const Value& b);

/// `{a ↦ 1, b ↦ 2}`, as Event-B reads it.
[[nodiscard]] std::string text_of(const Value& value);
/// The value for people: `−1`, and `1401‥1999` for consecutive numbers.
[[nodiscard]] std::string readable(const Value& value);

/// Carrier sets with their elements, and the values of names. A name without a value is not evaluated.
struct World {
    std::map<std::string, std::vector<std::string>> sets;
    std::map<std::string, Value> values;
    /// Numbers that a quantifier without bounds is tried with: one of them may decide it; if none does, it stays open.
    std::vector<long> numbers{-2, -1, 0, 1, 2, 3};
    long work = 100'000;  ///< the most bindings that are tried; the number left is written back
};

/// \throws Undefined, NotEvaluated
[[nodiscard]] bool holds(const Predicate& predicate, World& world);
[[nodiscard]] Value value_of(const Expression& expression, World& world);

}  // namespace map2pml::eventb::evaluate
