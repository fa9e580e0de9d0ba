/// The output of pan, read line by line.   output of a verifier -> facts; no verdict is drawn here (see outcome.h)
/// Nothing is assumed from silence: each fact is false or absent until its line was seen.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace map2pml::spin {

/// The last line of a model that pan can still tell from an earlier one: it keeps lines in 16 bits.
constexpr std::uint32_t kMostLines = 65'535;

/// The closing report of a patched pan.c has it where no step led back to a state of the run that the search was in.
inline constexpr std::string_view kAllRunsEnd = "m2p: all runs end";
/// ` 2 of 8, depth 4: 192 beginnings, 24 followed` comes behind it: what was met, and what of it was followed.
inline constexpr std::string_view kPart = "m2p: part";

/// The line, from the number that pan prints: lines after 32,767 are printed as negative numbers.
[[nodiscard]] std::uint32_t source_line(std::int64_t printed);

/// A statement that a complete search never executed.
struct Unreached {
    std::string proctype;
    std::uint32_t line = 0;  ///< line of the model
    std::uint32_t state = 0;
    std::string statement;  ///< as pan prints it; `-end-` is the end of the process

    [[nodiscard]] bool is_end() const { return statement == "-end-"; }
};

/// One `Depth= States= …` line.
struct PanSnapshot {
    std::uint64_t depth = 0;
    std::uint64_t states = 0;
    std::uint64_t transitions = 0;
    std::uint64_t memory_bytes = 0;
};

/// One of the disjoint parts of a search.   beginnings -> those that this part follows (see split.h)
///
/// A beginning is a way of `depth` stored states from the first one. Those of a search are numbered in the order in which pan meets them.
struct Part {
    std::uint32_t number = 0;  ///< from 0
    std::uint32_t count = 1;   ///< parts of the search
    std::uint32_t depth = 0;
    std::uint64_t beginnings = 1;  ///< of all parts; 0: they are counted, and none is followed

    [[nodiscard]] bool operator==(const Part&) const = default;
    /// How many beginnings this part follows.
    [[nodiscard]] std::uint64_t own() const {
        const auto first = [this](std::uint64_t part) { return (part * beginnings + count - 1) / count; };
        return first(std::uint64_t{number} + 1) - first(number);
    }
};

/// What a patched pan.c says of its part.
struct PartReport {
    Part part;                   ///< with the number of beginnings that it met
    std::uint64_t followed = 0;  ///< beginnings
};

struct PanReport {
    // Before the closing report.
    std::optional<std::string> first_error;  ///< text of `pan:1: TEXT (at depth N)`
    std::int64_t first_error_depth = 0;
    bool depth_exceeded = false;  ///< "max search depth too small", or -b said so
    bool out_of_memory = false;
    bool interrupted = false;
    std::uint64_t wanted_vector_size = 0;  ///< "VECTORSZ too small … with N>": the N to exceed; 0: not said
    bool vector_too_small = false;
    bool too_many_fair_processes = false;  ///< -DNFAIR is too small
    PanSnapshot last_snapshot;

    // The closing report.
    bool closing_report = false;      ///< "(Spin Version …"
    bool not_completed = false;       ///< "Search not completed" or "incomplete"
    bool full_search = false;         ///< "Full statespace search for:"
    bool approximate_search = false;  ///< bitstate or hash-compact
    bool breadth_first = false;
    bool partial_order_reduction = false;
    bool all_runs_end = false;       ///< of a patched pan.c
    std::optional<PartReport> part;  ///< of a patched pan.c
    std::string claim;               ///< name of the never claim in use, empty: none
    bool claim_line = false;
    bool checks_assertions = false;
    bool checks_end_states = false;
    bool checks_non_progress = false;
    bool checks_acceptance = false;
    bool fairness = false;
    std::optional<std::uint64_t> errors;  ///< from the State-vector line
    std::uint64_t vector_bytes = 0;
    std::uint64_t depth = 0;
    std::optional<std::uint64_t> states;  ///< between steps, without those inside atomic sequences
    std::optional<std::uint64_t> transitions;
    std::uint64_t memory_bytes = 0;
    std::optional<double> seconds;  ///< "elapsed time": the last thing pan says
    bool unreached_listed = false;
    std::vector<Unreached> unreached;

    std::vector<std::string> warnings;  ///< lines with "warning" or "error" that are none of the above
};

/// Feeds lines into a PanReport.
class PanReader {
  public:
    /// Reads a line; returns true if it is a snapshot (then `report().last_snapshot` is new).
    bool line(std::string_view text);
    [[nodiscard]] const PanReport& report() const { return report_; }

  private:
    bool trouble(std::string_view text);
    bool heading(std::string_view text);
    bool figure(std::string_view text);
    bool unreached(std::string_view text);

    PanReport report_;
    std::string unreached_in_;  ///< the proctype whose list is being read
    bool listing_ = false;
    bool stores_all_ = false;  ///< including the states inside atomic sequences
};

}  // namespace map2pml::spin
