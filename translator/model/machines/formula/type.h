/// Types of Event-B.   ℤ, BOOL, S, ℙ(T), T×U
///
/// Rodin's type system: a carrier set is a type of its own, a relation is a set of pairs.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace map2pml::eventb {

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
/// The parts of nested pairs from left to right: `(A×B)×C` has A, B, C. A type that is no product is its only part.
[[nodiscard]] std::vector<Type> flat(const Type& type);
/// Whether a set type is somewhere inside.
[[nodiscard]] bool has_power(const Type& type);

}  // namespace map2pml::eventb
