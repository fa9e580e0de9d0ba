/// Where in a run the findings about it are.   marks -> steps, and agents at the end
#pragma once

#include <cstddef>
#include <map>
#include <vector>

#include "driver/report/drawing/mark.h"
#include "driver/report/drawing/run_chart.h"

namespace map2pml::report {

struct RunMarks {
    std::map<std::size_t, std::vector<Mark>> steps;  ///< by the index of the step
    std::map<std::size_t, std::vector<Mark>> ends;   ///< by the index of the place at the end
};

/// A finding belongs to the agents that stand at its place at the end; where several do, to the one that it names
/// first. Otherwise to the
/// last step that is shown and executes its place. What is at neither is left out.
[[nodiscard]] RunMarks run_marks_of(const RunChart& chart, const std::vector<Mark>& marks);

}  // namespace map2pml::report
