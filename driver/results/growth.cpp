#include "driver/results/growth.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace map2pml::report {

void add_row(Growth& growth, std::uint32_t number, const FileResult& result) {
    growth.diagnostics = result.diagnostics;
    growth.error = result.error.empty() ? result.input_error : result.error;
    GrowthRow row{.number = number};
    row.is_complete = true;
    bool has_results = false;
    for (const SceneResult& scene : result.scenes) {
        row.seconds += scene.seconds;
        for (const PropertyResult& each : scene.results) {
            has_results = true;
            if (each.verdict == ir::Verdict::violated) row.violated.push_back(name_of(each));
            row.is_complete &= each.verdict != ir::Verdict::incomplete;
            row.memory_bytes = std::max(row.memory_bytes, each.memory_bytes);
            row.seen = std::max(row.seen, each.states);
            // A search that ends with a violation has seen some states only.
            if (each.verdict != ir::Verdict::holds || each.states == 0) continue;
            SearchSize& size = row.sizes[name_of(each)];
            if (each.states > size.states) size = {each.states, each.transitions, each.state_bytes};
        }
    }
    std::sort(row.violated.begin(), row.violated.end());
    row.violated.erase(std::unique(row.violated.begin(), row.violated.end()), row.violated.end());
    if (!has_results) {
        const int code = exit_code(result, false);
        growth.exit_code = worst_exit_code(growth.exit_code, code == 1 || code == 0 ? 3 : code);
        return;
    }
    if (!row.is_complete) growth.exit_code = worst_exit_code(growth.exit_code, 3);
    growth.rows.push_back(std::move(row));
}

namespace {

/// The line of least squares through the points, and the sum of the squares that are left.
struct Line {
    double slope = 0;
    double rest = 0;
};
Line line_through(const std::vector<std::pair<double, double>>& points) {
    const auto count = static_cast<double>(points.size());
    double x = 0, y = 0, xx = 0, xy = 0;
    for (const auto& [px, py] : points) x += px, y += py, xx += px * px, xy += px * py;
    Line line;
    line.slope = (count * xy - x * y) / (count * xx - x * x);
    const double begin = (y - line.slope * x) / count;
    for (const auto& [px, py] : points) line.rest += std::pow(py - begin - line.slope * px, 2);
    return line;
}

}  // namespace

std::vector<std::optional<SearchSize>> sizes_of(const std::vector<GrowthRow>& rows) {
    std::optional<std::set<std::string>> common;
    for (const GrowthRow& row : rows) {
        if (!row.is_complete) continue;
        std::set<std::string> names;
        for (const auto& [name, size] : row.sizes)
            if (!common || common->contains(name)) names.insert(name);
        common = std::move(names);
    }
    std::vector<std::optional<SearchSize>> sizes(rows.size());
    for (std::size_t at = 0; at < rows.size(); ++at) {
        if (!rows[at].is_complete) continue;
        for (const std::string& name : *common) {
            const SearchSize& each = rows[at].sizes.at(name);
            if (!sizes[at] || each.states > sizes[at]->states) sizes[at] = each;
        }
    }
    return sizes;
}

std::optional<Trend> trend_of(const std::vector<GrowthRow>& rows) {
    struct Known {
        std::uint32_t number;
        std::uint64_t states;
    };
    std::vector<Known> known;
    const auto sizes = sizes_of(rows);
    for (std::size_t at = 0; at < rows.size(); ++at)
        if (sizes[at]) known.push_back({rows[at].number, sizes[at]->states});
    if (known.size() < 3) return std::nullopt;
    const std::size_t count = std::max<std::size_t>(3, (known.size() + 1) / 2);
    known.erase(known.begin(), known.end() - static_cast<std::ptrdiff_t>(count));
    std::vector<std::pair<double, double>> both;
    std::vector<std::pair<double, double>> one;
    for (const Known& each : known) {
        const double states = std::log(static_cast<double>(each.states));
        both.emplace_back(std::log(static_cast<double>(each.number)), states);
        one.emplace_back(static_cast<double>(each.number), states);
    }
    const Line power = line_through(both);
    const Line exponential = line_through(one);
    const bool is_exponential = exponential.rest < power.rest;
    return Trend{is_exponential, is_exponential ? std::exp(exponential.slope) : power.slope, known.front().number,
                 known.back().number};
}

std::string words_of(const Trend& trend, const std::string& agent) {
    const std::string range = fmt::format("(from {} to {})", trend.from, trend.to);
    return trend.is_exponential ? fmt::format("about {:.1f} times for each further {} {}", trend.value, agent, range)
                                : fmt::format("about {}^{:.1f} {}", agent, trend.value, range);
}

}  // namespace map2pml::report
