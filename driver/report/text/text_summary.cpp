#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "driver/report/text/text.h"
#include "driver/results/layout.h"

namespace map2pml::report {

namespace {

constexpr std::size_t kColumns = 5;
using Row = std::array<std::string, kColumns>;

std::string outcome_of(int code) {
    switch (code) {
        case 0:
            return "as expected";
        case 1:
            return "not as expected";
        case 2:
            return "errors";
        case 3:
            return "incomplete";
        default:
            return "not checked";
    }
}

Row row_of(const FileResult& result, bool warnings_are_errors) {
    std::size_t properties = 0;
    std::size_t expected = 0;
    std::uint64_t states = 0;
    double seconds = 0;
    for (const SceneResult& scene : result.scenes) {
        seconds += scene.seconds;
        for (const PropertyResult& each : scene.results) {
            ++properties;
            expected += is_as_expected(each) ? 1 : 0;
            states = std::max(states, each.states);
        }
    }
    return {printable(result.input), outcome_of(exit_code(result, warnings_are_errors)),
            properties == 0 ? "" : fmt::format("{} of {}", expected, properties), states == 0 ? "" : grouped(states),
            result.is_cached        ? "cached"
            : result.scenes.empty() ? ""
                                    : seconds_text(seconds)};
}

}  // namespace

std::string print_table(const std::vector<FileResult>& results, bool warnings_are_errors) {
    std::vector<Row> rows = {{"file", "outcome", "properties", "states", "time"}};
    for (const FileResult& each : results) rows.push_back(row_of(each, warnings_are_errors));
    std::array<std::size_t, kColumns> widths{};
    for (const Row& row : rows)
        for (std::size_t at = 0; at < kColumns; ++at) widths.at(at) = std::max(widths.at(at), columns(row.at(at)));
    std::string text;
    for (const Row& row : rows) {
        std::string line;
        for (std::size_t at = 0; at < kColumns; ++at) {
            const std::string gap(widths.at(at) - columns(row.at(at)), ' ');
            const bool is_number = at >= 3;  // to the right
            line += (at == 0 ? "" : "  ") + (is_number ? gap + row.at(at) : row.at(at) + gap);
        }
        text += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
    }
    return text;
}

}  // namespace map2pml::report
