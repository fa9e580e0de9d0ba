#include "driver/report/proofs/internal.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "driver/report/drawing/run_picture.h"
#include "driver/report/html/picture_svg.h"

namespace map2pml::prove {

namespace {

using maze_exploration::CellMark;
using maze_exploration::Finding;
using report::Fields;
using report::Html;

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
