/// A verdict in one line and at one place, for programs that show one line of each.   results -> words, place
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

#include "driver/results/result.h"

namespace map2pml::report {

/// `termination (two bidders) is violated: Bidder waits for ever`; the expectation is named where it is something else.
[[nodiscard]] std::string failure_words(const SceneResult& scene, const PropertyResult& result);

/// The place of the first finding of a violation; otherwise nowhere.
[[nodiscard]] source::Span failure_place(const PropertyResult& result);

/// The title that tells the instances of a file apart: `Auction_House`, or `Auction_House, two bidders`.
[[nodiscard]] std::string instance_title(const SceneResult& scene);

// --- failure.cpp: Why a search did not finish, as text.   budgets -> `incomplete_because`

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
