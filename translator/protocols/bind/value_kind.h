/// Static knowledge about a value: its kind, and the range of its integers.   shared by `bind_check`
#pragma once

#include <cstdint>
#include <limits>
#include <string_view>

namespace map2pml::passes {

/// `any` is what only a run can tell: parameters, variables, state of type value.
enum class ValueKind : std::uint8_t { any, integer, boolean, agent, other };

/// "an integer"
[[nodiscard]] std::string_view in_words(ValueKind kind);

/// All integers from `first` to `last`.
struct Interval {
    std::int64_t first = 0;
    std::int64_t last = 0;
    bool operator==(const Interval&) const = default;
};

inline constexpr Interval kWord{std::numeric_limits<std::int32_t>::min(), std::numeric_limits<std::int32_t>::max()};

/// The smallest that holds both.
[[nodiscard]] Interval hull(const Interval& one, const Interval& other);
[[nodiscard]] bool is_within(const Interval& inner, const Interval& outer);
/// The intersection of two intervals; the nearer end of `outer` if it is empty.
[[nodiscard]] Interval clipped(const Interval& inner, const Interval& outer);

/// Static knowledge about an expression.
struct Knowledge {
    ValueKind kind = ValueKind::any;
    Interval numbers;  ///< those that it can be, if it is an integer
};

}  // namespace map2pml::passes
