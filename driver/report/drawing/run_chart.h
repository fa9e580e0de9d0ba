/// A run as a sequence diagram without coordinates: columns, rows, and the rows between which each message goes.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "driver/results/counterexample.h"
#include "driver/results/run_sections.h"

namespace map2pml::report {

struct StepRow {
    std::size_t step = 0;  ///< index in the run
};
/// Steps are left out here.
struct GapRow {
    Gap gap;
};
/// The frame around the loop of a lasso.
struct LoopBegin {};
struct LoopEnd {
    std::size_t again_from = 0;  ///< index of the step
};
using RunRow = std::variant<StepRow, GapRow, LoopBegin, LoopEnd>;

/// One message to one agent. Equal messages of one sender to one receiver cannot be distinguished; they are paired in the order of
/// their sends. A received message whose send is not in the run has no beginning.
struct RunMessage {
    std::size_t from = 0;  ///< column
    std::size_t to = 0;
    std::optional<std::size_t> sent;   ///< index of the step
    std::optional<std::size_t> taken;  ///< nothing: not in this run, or not in this round of its loop
};

struct RunChart {
    const trace::Counterexample* run = nullptr;
    std::vector<std::string> agents;  ///< the columns: in the order of the instance, then as they occur
    std::vector<RunRow> rows;
    std::vector<std::size_t> row_of;  ///< of each step; of a hidden one its gap
    std::vector<RunMessage> messages;

    [[nodiscard]] std::optional<std::size_t> column_of(const std::string& agent) const;
    [[nodiscard]] bool shows(std::size_t step) const { return std::holds_alternative<StepRow>(rows[row_of[step]]); }
};

/// \param all leave nothing out. \returns a chart that refers to `run`.
[[nodiscard]] RunChart chart_of(const trace::Counterexample& run, bool all);

}  // namespace map2pml::report
