/// The meaning of formulas, by counting out all elements: what the translation for solvers is compared with.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "translator/eventb/formula/formula.h"

namespace eventb_meaning {

using namespace map2pml::eventb;

struct Value {
    enum class Kind { number, truth, element, pair, set } kind = Kind::number;
    long number = 0;
    std::string name;
    std::vector<Value> parts;
    std::set<Value> members;
};

/// By kind, then by content; both of one type.
[[nodiscard]] bool operator<(const Value& left, const Value& right);
[[nodiscard]] bool operator==(const Value& left, const Value& right);

/// Something has no meaning: `f(x)` outside the domain of f, `1 ÷ 0`, a set that cannot be counted out.
struct Undefined {};

/// Carrier sets with their elements, and the values of names.
struct World {
    std::map<std::string, std::vector<std::string>> sets;
    std::map<std::string, Value> values;
};

/// Throws `Undefined`.
[[nodiscard]] bool holds(const Predicate& predicate, World& world);
[[nodiscard]] Value value_of(const Expression& expression, World& world);

/// `{a ↦ 1, b ↦ 2}`
[[nodiscard]] std::string text_of(const Value& value);

}  // namespace eventb_meaning
