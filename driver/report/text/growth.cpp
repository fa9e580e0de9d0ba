#include "driver/report/text/growth.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "driver/results/layout.h"

namespace map2pml::report {

std::string print_text(const std::string& input, const Growth& growth, const TextOptions& options) {
    const std::size_t width = std::max<std::size_t>(growth.agent.size(), 5);
    std::string text = painted(options.color, Tone::strong, printable(input)) + "  " + growth.agent + "\n";
    text += fmt::format("  {:>{}}  {:>14}  {:>14}  {:>8}  {:>8}  {:>8}\n", "agents", width, "states", "transitions",
                        "B/state", "memory", "time");
    const auto sizes = sizes_of(growth.rows);
    for (std::size_t at = 0; at < growth.rows.size(); ++at) {
        const GrowthRow& each = growth.rows[at];
        const SearchSize size = sizes[at].value_or(SearchSize{});
        text +=
            fmt::format("  {:>{}}  {:>14}  {:>14}  {:>8}  {:>8}  {:>8}", each.number, std::max<std::size_t>(width, 6),
                        sizes[at]          ? grouped(size.states)
                        : each.is_complete ? "-"
                                           : "> " + grouped(each.seen),
                        sizes[at] ? grouped(size.transitions) : "-", sizes[at] ? std::to_string(size.state_bytes) : "-",
                        bytes_text(each.memory_bytes), seconds_text(each.seconds));
        if (!each.violated.empty()) text += fmt::format("  violated: {}", fmt::join(each.violated, ", "));
        if (!each.is_complete) text += "  incomplete";
        text += "\n";
    }
    if (const auto trend = trend_of(growth.rows))
        text += fmt::format("  the number of states grows like this: {}\n", words_of(*trend, growth.agent));
    else
        text += "  how the states grow is not said: this needs a property that holds for three numbers of agents\n";
    return text;
}

std::string print_json(const std::string& input, const Growth& growth, std::string_view version) {
    using Json = nlohmann::ordered_json;
    Json rows = Json::array();
    const auto sizes = sizes_of(growth.rows);
    for (std::size_t at = 0; at < growth.rows.size(); ++at) {
        const GrowthRow& each = growth.rows[at];
        Json row = {{"number", each.number}, {"states", nullptr}, {"transitions", nullptr}, {"state_bytes", nullptr}};
        if (sizes[at]) {
            row["states"] = sizes[at]->states;
            row["transitions"] = sizes[at]->transitions;
            row["state_bytes"] = sizes[at]->state_bytes;
        }
        row.update({{"seen", each.seen},
                    {"memory_bytes", each.memory_bytes},
                    {"seconds", each.seconds},
                    {"complete", each.is_complete},
                    {"violated", each.violated}});
        rows.push_back(std::move(row));
    }
    Json report = {{"schema_version", 1},     {"tool", {{"name", "map2pml"}, {"version", version}}},
                   {"input", input},          {"agent", growth.agent},
                   {"rows", std::move(rows)}, {"trend", nullptr}};
    if (const auto trend = trend_of(growth.rows))
        report["trend"] = {{"law", trend->is_exponential ? "exponential" : "power"},
                           {"value", trend->value},
                           {"from", trend->from},
                           {"to", trend->to}};
    return report.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace map2pml::report
