#include "driver/report/proofs/internal.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "driver/report/drawing/fit.h"
#include "driver/report/drawing/run_picture.h"
#include "driver/report/html/page.h"
#include "driver/results/layout.h"

namespace map2pml::prove {

namespace {

using maze_exploration::CellMark;
using maze_exploration::Finding;
using report::Fields;
using report::Html;

struct PatchState {
    const maze_exploration::Patch& patch;
    std::size_t index = 0;  ///< index of the patch; marks on others are not drawn
    const std::vector<maze_exploration::CellMark>& marks;
    const std::vector<maze_exploration::CellMark>* before =
        nullptr;  ///< marks that this list lacks are strong; null: none are
};

using maze_exploration::Cell;
using report::Point;
using report::Style;

constexpr int kHalfWidth = 48;
constexpr int kRowHeight = 84;   // from a row of hexagons to the next
constexpr int kHalfSide = 28;    // of the upright sides of a hexagon
constexpr int kHalfSquare = 40;  // of the height of a square
constexpr int kMargin = 6;
constexpr int kLine = 13;
constexpr std::size_t kMostLines = 4;

bool has(const std::vector<CellMark>& marks, const CellMark& mark) {
    return std::find(marks.begin(), marks.end(), mark) != marks.end();
}

/// Draws one patch.
class PatchPainter {
  public:
    PatchPainter(const PatchState& state, const std::string& title) : state_(state) {
        picture_.title = title;
        picture_.description =
            "Each cell is an element and shows what constants and variables say about it. What the step has changed "
            "is bold.";
    }

    report::Picture paint() {
        place();
        for (std::size_t cell = 0; cell < state_.patch.cells.size(); ++cell) paint_cell(cell);
        return std::move(picture_);
    }

  private:
    [[nodiscard]] bool is_hex() const { return state_.patch.shape == maze::CellShape::hex; }

    /// Neighbours of a hexagon are those of axial coordinates: each row begins half a cell further right.
    [[nodiscard]] Point raw_middle(const Cell& cell) const {
        const auto column = static_cast<int>(cell.column);
        const auto row = static_cast<int>(cell.row);
        if (is_hex()) return {kHalfWidth * (2 * column + row), kRowHeight * row};
        return {2 * kHalfWidth * column, 2 * kHalfSquare * row};
    }

    void place() {
        if (state_.patch.cells.empty()) return;
        Point least = raw_middle(state_.patch.cells.front());
        Point most = least;
        for (const Cell& each : state_.patch.cells) {
            const Point at = raw_middle(each);
            least = {std::min(least.x, at.x), std::min(least.y, at.y)};
            most = {std::max(most.x, at.x), std::max(most.y, at.y)};
        }
        const int half_height = is_hex() ? kRowHeight - kHalfSide : kHalfSquare;
        shift_ = {kHalfWidth + kMargin - least.x, half_height + kMargin - least.y};
        picture_.width = most.x - least.x + 2 * (kHalfWidth + kMargin);
        picture_.height = most.y - least.y + 2 * (half_height + kMargin);
    }

    [[nodiscard]] std::vector<Point> outline(const Point& at) const {
        if (!is_hex()) {
            return {{at.x - kHalfWidth, at.y - kHalfSquare},
                    {at.x + kHalfWidth, at.y - kHalfSquare},
                    {at.x + kHalfWidth, at.y + kHalfSquare},
                    {at.x - kHalfWidth, at.y + kHalfSquare}};
        }
        const int tip = kRowHeight - kHalfSide;
        return {{at.x, at.y - tip}, {at.x + kHalfWidth, at.y - kHalfSide}, {at.x + kHalfWidth, at.y + kHalfSide},
                {at.x, at.y + tip}, {at.x - kHalfWidth, at.y + kHalfSide}, {at.x - kHalfWidth, at.y - kHalfSide}};
    }

    void paint_cell(std::size_t cell) {
        const Cell& of = state_.patch.cells[cell];
        const Point raw = raw_middle(of);
        const Point at{raw.x + shift_.x, raw.y + shift_.y};
        std::vector<std::pair<std::string, Style>> lines{{of.name, Style::faint}};
        std::string title = of.name;
        const auto add = [&](const CellMark& mark, Style style) {
            if (mark.cell != cell || mark.patch != state_.index) return;
            lines.emplace_back(mark.text, style);
            title += (title == of.name ? ": " : ", ") + mark.text;
        };
        for (const CellMark& each : state_.patch.constant) add(each, Style::faint);
        const std::size_t constants = lines.size();
        for (const CellMark& each : state_.marks) {
            const bool is_new = state_.before != nullptr && !has(*state_.before, each);
            add(each, is_new ? Style::strong : Style::label);
        }
        const Style style = lines.size() > constants ? Style::note : Style::frame;
        std::vector<report::Shape> shapes{report::Path{outline(at), style, true}};
        add_lines(shapes, lines, at);
        picture_.groups.push_back({"cell", report::printable(title), std::move(shapes)});
    }

    static void add_lines(std::vector<report::Shape>& shapes, std::vector<std::pair<std::string, Style>>& lines,
                          const Point& at) {
        if (lines.size() > kMostLines + 1) {
            lines.resize(kMostLines);
            lines.emplace_back("…", Style::label);
        }
        int y = at.y + 4 - kLine * (static_cast<int>(lines.size()) - 1) / 2;
        for (const auto& [text, style] : lines) {
            shapes.emplace_back(report::Words{
                {at.x, y}, report::fit(report::printable(text), 2 * kHalfWidth - 10), style, report::Anchor::middle});
            y += kLine;
        }
    }

    const PatchState& state_;
    report::Picture picture_;
    Point shift_;
};

/// A cell for each element, with its name and the constants and variables about it. Text that does not fit is in the cell's title.
report::Picture picture_of(const PatchState& state, const std::string& title) {
    return PatchPainter(state, title).paint();
}

constexpr std::size_t kMostSteps = 24;  ///< of a long run the first and the last ones are drawn

/// Draws one failure.
class DrawingWriter {
  public:
    DrawingWriter(const Finding& finding, std::string id) : finding_(finding), id_(std::move(id)) {}

    std::vector<Fields> run() {
        for (std::size_t at = 0; at < finding_.run.size(); ++at) {
            const std::size_t left = finding_.run.size() - at;
            if (at >= kMostSteps / 2 && left > kMostSteps / 2) continue;
            const maze_exploration::RunStep& step = finding_.run[at];
            const std::string words =
                fmt::format("{}: {}{}", at, step.action, step.values.empty() ? "" : " (" + step.values + ")");
            add(words, step.marks, at == 0 ? nullptr : &finding_.run[at - 1].marks);
        }
        // The state is the last one of the run, where there is one; the abstract one is not.
        for (const maze_exploration::StateLine& each : finding_.states) {
            const bool is_known = each.title == "state" && !finding_.run.empty();
            if (!each.marks.empty() && !is_known) add(each.title, each.marks, nullptr);
        }
        return std::move(figures_);
    }

  private:
    void add(const std::string& words, const std::vector<CellMark>& marks, const std::vector<CellMark>* before) {
        for (std::size_t patch = 0; patch < finding_.patches.size(); ++patch) {
            const std::string title = finding_.patches[patch].type + " at " + words;
            const report::Picture picture = picture_of({finding_.patches[patch], patch, marks, before}, title);
            figures_.push_back(
                Fields()
                    .text("words", words)
                    .html("picture", report::svg_of(picture, fmt::format("{}-{}", id_, figures_.size()))));
        }
    }

    const Finding& finding_;
    std::string id_;
    std::vector<Fields> figures_;
};

}  // namespace

Html drawings_part(const Finding& finding, const trace::Counterexample& run, const std::string& id,
                   std::set<report::Symbol>& symbols) {
    Fields fields;
    Html chart;
    const bool has_messages = std::any_of(run.steps.begin(), run.steps.end(), [](const trace::Step& each) {
        return each.action == ir::Action::send || each.action == ir::Action::receive;
    });
    if (has_messages) {
        const report::Picture picture = report::picture_of(run, {.all = true, .title = "the messages of the run"});
        report::add_symbols(picture, symbols);
        chart = report::svg_of(picture, id + "-run");
    }
    const std::vector<Fields> figures = DrawingWriter(finding, id + "-cells").run();
    if (chart.text.empty() && figures.empty()) return {};
    fields.html("chart", chart).list("figures", figures);
    return report::render("drawings", fields);
}

}  // namespace map2pml::prove
