/// How a search grows with the number of agents, as data.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "driver/results/result.h"

namespace map2pml::report {

/// What a search that has seen all states says of its size.
struct SearchSize {
    std::uint64_t states = 0;
    std::uint64_t transitions = 0;
    std::uint64_t state_bytes = 0;
    bool operator==(const SearchSize&) const = default;
};

/// The searches with one number of agents.
struct GrowthRow {
    std::uint32_t number = 0;
    std::map<std::string, SearchSize>
        sizes;               ///< property that holds -> the larger of its searches, where there are several scenes
    std::uint64_t seen = 0;  ///< the most states of a search, finished or not
    std::uint64_t memory_bytes = 0;     ///< the most that a search took
    double seconds = 0;                 ///< of all searches together
    bool is_complete = false;           ///< no search was ended by a budget
    std::vector<std::string> violated;  ///< properties that are violated, expected or not
};

struct Growth {
    std::string agent;  ///< whose number grows
    std::vector<GrowthRow> rows;
    std::vector<diag::Diagnostic> diagnostics;  ///< of the last number
    std::string error;  ///< a map2pml bug, a missing tool or an input that cannot be read; empty otherwise
    int exit_code = 0;  ///< 2 or 4 for errors, 3 if a row is not complete
};

/// The row of one number, and what ended the series, if something did. \param result of this number
void add_row(Growth& growth, std::uint32_t number, const FileResult& result);

/// The largest search of each row that is complete, among the properties that hold in all of these rows: what can be compared. Nothing for a
/// row that is not complete.
[[nodiscard]] std::vector<std::optional<SearchSize>> sizes_of(const std::vector<GrowthRow>& rows);

/// A law that fits the numbers of states in the upper half of the rows.
struct Trend {
    bool is_exponential = false;
    double value = 0;  ///< the exponent of the number of agents; else the factor for each further agent
    std::uint32_t from = 0;
    std::uint32_t to = 0;
};

/// The better of the two laws by least squares over logarithms. Nothing if fewer than three rows are complete: two points fit any law.
[[nodiscard]] std::optional<Trend> trend_of(const std::vector<GrowthRow>& rows);

/// `about Bidder^2.1 (from 4 to 8)`, `about 2.7 times for each further Bidder (from 4 to 8)`
[[nodiscard]] std::string words_of(const Trend& trend, const std::string& agent);

}  // namespace map2pml::report
