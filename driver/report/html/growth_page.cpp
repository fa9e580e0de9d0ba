#include "driver/report/html/growth_page.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "driver/report/html/fields.h"
#include "driver/results/layout.h"

namespace map2pml::report {

namespace {

constexpr int kWidth = 560;
constexpr int kHeight = 260;
constexpr int kLeft = 70;
constexpr int kBottom = 30;
constexpr int kTop = 14;

std::uint64_t states_of(const GrowthRow& row, const std::optional<SearchSize>& size) {
    return std::max<std::uint64_t>(size ? size->states : row.seen, 1);
}

/// The curve of the numbers of states; its axis of states is logarithmic.
Fields curve(const Growth& growth) {
    Fields fields;
    if (growth.rows.size() < 2) return fields;
    double highest = 1;
    const auto sizes = sizes_of(growth.rows);
    for (std::size_t at = 0; at < growth.rows.size(); ++at)
        highest = std::max(highest, std::log10(static_cast<double>(states_of(growth.rows[at], sizes[at]))));
    highest = std::ceil(highest);
    const auto first = growth.rows.front().number;
    const auto last = std::max(growth.rows.back().number, first + 1);
    const auto x = [&](std::uint32_t number) {
        return kLeft + (kWidth - kLeft - 20) * static_cast<int>(number - first) / static_cast<int>(last - first);
    };
    const auto y = [&](double power) {
        return kTop + static_cast<int>((kHeight - kTop - kBottom) * (1 - power / highest));
    };
    std::string line;
    std::vector<Fields> points;
    for (std::size_t row = 0; row < growth.rows.size(); ++row) {
        const GrowthRow& each = growth.rows[row];
        const std::uint64_t states = states_of(each, sizes[row]);
        const int at = y(std::log10(static_cast<double>(states)));
        line += fmt::format("{},{} ", x(each.number), at);
        points.push_back(Fields()
                             .text("x", std::to_string(x(each.number)))
                             .text("y", std::to_string(at))
                             .text("number", std::to_string(each.number))
                             .text("states", grouped(states))
                             .flag("open", !sizes[row]));
    }
    std::vector<Fields> ticks;
    for (int power = 0; power <= static_cast<int>(highest); ++power)
        ticks.push_back(Fields()
                            .text("y", std::to_string(y(power)))
                            .text("label", grouped(static_cast<std::uint64_t>(std::pow(10, power)))));
    fields.flag("has_curve", true)
        .text("width", std::to_string(kWidth))
        .text("height", std::to_string(kHeight))
        .text("left", std::to_string(kLeft))
        .text("right", std::to_string(kWidth - 20))
        .text("label_x", std::to_string(kLeft - 8))
        .text("label_y", std::to_string(kHeight - 8))
        .text("line", line)
        .list("points", points)
        .list("ticks", ticks);
    return fields;
}

}  // namespace

std::string print_growth_page(const std::string& input, const Growth& growth, std::string_view version,
                              std::string_view command_line) {
    std::vector<Fields> rows;
    const auto sizes = sizes_of(growth.rows);
    for (std::size_t at = 0; at < growth.rows.size(); ++at) {
        const GrowthRow& each = growth.rows[at];
        const auto& size = sizes[at];
        rows.push_back(Fields()
                           .text("number", std::to_string(each.number))
                           .text("states", size               ? grouped(size->states)
                                           : each.is_complete ? ""
                                                              : "more than " + grouped(each.seen))
                           .text("transitions", size ? grouped(size->transitions) : "")
                           .text("state_bytes", size ? grouped(size->state_bytes) : "")
                           .text("memory", bytes_text(each.memory_bytes))
                           .text("time", seconds_text(each.seconds))
                           .text("verdict", !each.violated.empty()
                                                ? fmt::format("violated: {}", fmt::join(each.violated, ", "))
                                            : each.is_complete ? "everything holds"
                                                               : "incomplete"));
    }
    const auto trend = trend_of(growth.rows);
    Fields fields = curve(growth);
    fields.text("input", input)
        .text("agent", growth.agent)
        .text("trend", trend ? words_of(*trend, growth.agent) : "")
        .text("version", version)
        .text("command_line", command_line)
        .html("style", joined({render("colours", {}), render("style", {})}))
        .list("rows", rows);
    return render("growth", fields).text;
}

}  // namespace map2pml::report
