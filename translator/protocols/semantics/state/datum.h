/// Values of expressions while they are computed.   private to the room
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "translator/model/formulas/expression.h"
#include "translator/protocols/semantics/state/values.h"

namespace map2pml::semantics {

/// The number may be outside the range of values of the protocol: only stored and returned numbers have to be in it.
struct Datum {
    enum class Kind : std::uint8_t {
        missing,  ///< the expression has no value
        integer,
        value,  ///< any other value; `none` is `kNotBound`
    } kind = Kind::missing;
    std::int64_t integer = 0;
    Value value = kNotBound;
    bool operator==(const Datum&) const = default;

    [[nodiscard]] bool is_missing() const { return kind == Kind::missing; }
};

[[nodiscard]] constexpr Datum integer_datum(std::int64_t integer) { return {Datum::Kind::integer, integer, kNotBound}; }
/// A value that is not an integer.
[[nodiscard]] constexpr Datum other_datum(Value value) { return {Datum::Kind::value, 0, value}; }

/// Parameters, locals, variables of a pattern, the innermost last; names belong to the check file.
using Locals = std::vector<std::pair<std::string_view, Datum>>;

/// `+ - * / mod << >> & |` and the comparisons by size, which give 0 or 1; nothing: the result has no value. Results are
/// numbers of 32 bits with a sign.
[[nodiscard]] std::optional<std::int64_t> compute(ir::BinaryOperator what, std::int64_t left, std::int64_t right);

}  // namespace map2pml::semantics
