#include "driver/report/drawing/internal.h"

#include <algorithm>

#include "driver/report/drawing/fit.h"
#include "driver/report/text/text_parts.h"
#include "driver/results/layout.h"
#include "translator/model/protocol/operation.h"

namespace map2pml::report {

namespace {

using trace::FinalPlace;

constexpr int kTop = 8;
constexpr int kNarrowest = 130;
constexpr int kWidest = 260;
constexpr int kWidestOfMany = 180;
constexpr std::size_t kMany = 5;  ///< beyond this number, columns are narrower
constexpr std::size_t kShownMessages = 3;
constexpr int kWidestAlone = 560;       ///< the only column, of a machine
constexpr std::size_t kValueLines = 4;  ///< of what an event changes

std::vector<std::string> end_words(const FinalPlace& place) {
    switch (place.kind) {
        case FinalPlace::Kind::finished:
            return {"ended"};
        case FinalPlace::Kind::failed:
            return {"failed"};
        case FinalPlace::Kind::running:
            return {"is running"};
        case FinalPlace::Kind::waiting:
            break;
    }
    if (place.is_at_rest) return {"may wait for ever"};
    if (place.waits_for.empty()) return {standing(place)};
    std::vector<std::string> lines = {"waits for"};
    const std::size_t shown = place.waits_for.size() > kShownMessages + 1 ? kShownMessages : place.waits_for.size();
    lines.insert(lines.end(), place.waits_for.begin(), place.waits_for.begin() + static_cast<std::ptrdiff_t>(shown));
    if (shown < place.waits_for.size())
        lines.push_back("and " + std::to_string(place.waits_for.size() - shown) + " more");
    return lines;
}

/// The width of the text between two neighbours.
int wanted_width(const RunChart& chart) {
    int wanted = kNarrowest;
    for (const RunMessage& message : chart.messages) {
        const std::size_t apart = std::max(message.from, message.to) - std::min(message.from, message.to);
        if (message.sent && chart.shows(*message.sent) && apart < 2)
            wanted = std::max(wanted, width_of(message_text(chart.run->steps[*message.sent])) + 34);
    }
    for (const RunRow& row : chart.rows) {
        if (const auto* step = std::get_if<StepRow>(&row)) {
            const trace::Step& shown = chart.run->steps[step->step];
            const bool is_box = shown.action != ir::Action::send && shown.action != ir::Action::receive;
            wanted = is_box ? std::max(wanted, width_of(step_text(shown)) + 30) : wanted;
            if (shown.event > 0) wanted = std::max(wanted, width_of(changes_text(shown)) + 30);
        }
    }
    if (!chart.run->machine.empty() && chart.agents.size() == 1) return std::min(wanted, kWidestAlone);
    for (const FinalPlace& place : chart.run->final_places)
        for (const std::string& line : end_words(place))
            wanted = std::max(wanted, std::min(width_of(line) + 30, kWidestOfMany));  // these go over several lines
    return std::min(wanted, chart.agents.size() > kMany ? kWidestOfMany : kWidest);
}

void place_columns(const RunChart& chart, RunGeometry& geometry) {
    const int inner = geometry.column_width - 16;
    std::size_t lines = 1;
    for (std::size_t at = 0; at < chart.agents.size(); ++at) {
        geometry.columns.push_back(kNumberMargin + geometry.column_width / 2 +
                                   static_cast<int>(at) * geometry.column_width);
        geometry.heads.push_back(fit_lines(printable(chart.agents[at]), inner - 8, 2));
        lines = std::max(lines, geometry.heads.back().size());
    }
    geometry.head_top = kTop;
    geometry.head_height = static_cast<int>(lines) * kLineHeight + 12;
    geometry.width = kNumberMargin + static_cast<int>(chart.agents.size()) * geometry.column_width + 12;
}

void place_rows(const RunChart& chart, RunGeometry& geometry) {
    int y = kTop + geometry.head_height + 12;
    if (!chart.run->initial.empty()) {
        geometry.start_top = y;
        const std::string text = "at the beginning: " + values_text(chart.run->initial);
        geometry.start = fit_lines(text, geometry.width - 24, 2 * kValueLines);
        y += static_cast<int>(geometry.start.size()) * kLineHeight;
    }
    for (const RunRow& row : chart.rows) {
        std::visit(ir::overloaded{
                       [&](const StepRow& each) {
                           geometry.rows.push_back(y + kRowHeight - 12);
                           y += kRowHeight;
                           const trace::Step& step = chart.run->steps[each.step];
                           if (step.event == 0 || step.changes.empty()) return;
                           std::vector<std::string>& lines = geometry.values[each.step];
                           lines = fit_lines(changes_text(step), geometry.column_width - 12, kValueLines);
                           y += static_cast<int>(lines.size()) * kLineHeight;
                       },
                       [&](const GapRow&) {
                           geometry.rows.push_back(y + kRowHeight / 2);
                           y += kRowHeight;
                       },
                       [&](const LoopBegin&) {
                           geometry.rows.push_back(y + 4);
                           y += 26;
                       },
                       [&](const LoopEnd&) {
                           geometry.rows.push_back(y + 10);
                           y += 30;
                       },
                   },
                   row);
    }
    geometry.end_top = y + 16;
}

void place_ends(const RunChart& chart, RunGeometry& geometry) {
    std::size_t lines = 0;
    for (const FinalPlace& place : chart.run->final_places) {
        geometry.ends.emplace_back();
        for (const std::string& line : end_words(place))
            for (std::string& each : fit_lines(printable(line), geometry.column_width - 26, 3))
                geometry.ends.back().push_back(std::move(each));
        lines = std::max(lines, geometry.ends.back().size());
    }
    geometry.end_height = lines == 0 ? 0 : static_cast<int>(lines) * kLineHeight + 10;
    geometry.height = geometry.end_top + geometry.end_height + 8;
}

}  // namespace

RunGeometry geometry_of(const RunChart& chart) {
    RunGeometry geometry;
    geometry.column_width = wanted_width(chart);
    place_columns(chart, geometry);
    place_rows(chart, geometry);
    place_ends(chart, geometry);
    return geometry;
}

}  // namespace map2pml::report
