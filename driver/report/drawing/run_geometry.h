/// The layout of the columns and rows of a run.   `RunChart` -> coordinates
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "driver/report/drawing/run_chart.h"

namespace map2pml::report {

struct RunGeometry {
    int column_width = 0;  ///< from one lifeline to the next
    int head_top = 0;
    int head_height = 0;
    std::vector<int> columns;  ///< x of each lifeline
    std::vector<int> rows;     ///< y of each row
    int end_top = 0;           ///< of the boxes that show where each agent is
    int end_height = 0;
    int width = 0;
    int height = 0;
    std::vector<std::vector<std::string>> heads;  ///< the lines of each name
    std::vector<std::vector<std::string>> ends;   ///< for each place at the end, its lines
    int start_top = 0;
    std::vector<std::string> start;  ///< lines with the values before the first step of a machine
    std::map<std::size_t, std::vector<std::string>>
        values;  ///< below the events of a machine: what they change, by step
};

inline constexpr int kLineHeight = 14;
inline constexpr int kNumberMargin = 76;  ///< left of the first column, for the numbers of steps and of findings
inline constexpr int kRowHeight = 32;

[[nodiscard]] RunGeometry geometry_of(const RunChart& chart);

}  // namespace map2pml::report
