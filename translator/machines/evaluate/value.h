/// Values of expressions: numbers, truth values, elements of carrier sets, pairs, finite sets.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "translator/model/machines/formula/operators.h"

namespace map2pml::eventb::evaluate {

struct Value {
    enum class Kind : std::uint8_t { number, truth, element, pair, set };
    Kind kind = Kind::number;
    long number = 0;
    std::string name;
    std::vector<Value> parts;
    std::set<Value> members;
};

/// By kind, then by content; both of one type.
[[nodiscard]] bool operator<(const Value& left, const Value& right);
[[nodiscard]] bool operator==(const Value& left, const Value& right);

[[nodiscard]] Value number(long n);
[[nodiscard]] Value truth_value(bool b);
[[nodiscard]] Value element(std::string name);
[[nodiscard]] Value pair(const Value& a, const Value& b);
[[nodiscard]] Value set(std::set<Value> members);

/// Something has no meaning: `f(x)` outside the domain of f, `1 ÷ 0`.
struct Undefined {};
/// It may have a meaning, but that cannot be counted out here: an infinite set, a number beyond 64 bits, too much work.
struct NotEvaluated {};

/// Both throw `Undefined` or `NotEvaluated`.
[[nodiscard]] Value of_numbers(Binary op, long a, long b);
[[nodiscard]] Value of_relations(Binary op, const Value& a, const Value& b);

/// `{a ↦ 1, b ↦ 2}`, as Event-B reads it.
[[nodiscard]] std::string text_of(const Value& value);
/// The same for people: `−1` and `1401‥1999` for what lies side by side.
[[nodiscard]] std::string readable(const Value& value);

}  // namespace map2pml::eventb::evaluate
