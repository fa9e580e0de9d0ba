/// Why a search did not finish, as text.   budgets -> `incomplete_because`
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

namespace map2pml::report {

enum class StoppedBy : std::uint8_t { time, memory, depth, user, killed };

/// The advice of `stop_words` besides a larger budget, where clauses are of the text and where they are not. If more is known, it
/// is replaced.
inline constexpr std::string_view kMakeSmaller = "or make the instance smaller with --agents or --limit";
inline constexpr std::string_view kSmallerInCheckFile =
    "or make the instance smaller in the check file: fewer agents, fewer values";

/// The budgets that were in force.
struct Budgets {
    std::chrono::milliseconds time{0};
    std::uint64_t memory_bytes = 0;
    std::uint64_t depth = 0;
};

/// The reason why the search stopped and what to raise; the figures of the result show how far it got.
[[nodiscard]] std::string stop_words(StoppedBy by, const Budgets& budgets, bool has_clauses = true);

}  // namespace map2pml::report
