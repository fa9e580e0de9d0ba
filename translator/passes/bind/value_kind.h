/// What can be said of a value without running anything: its kind, and the integers that it can be.   shared by `bind_check`
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
/// What two intervals have in common; the nearer end of `outer` when that is nothing.
[[nodiscard]] Interval clipped(const Interval& inner, const Interval& outer);

/// What is known of an expression.
struct Knowledge {
    ValueKind kind = ValueKind::any;
    Interval numbers;  ///< those that it can be, if it is an integer
};

}  // namespace map2pml::passes
