#include "driver/report/charts/internal.h"

#include <fmt/format.h>

#include "driver/report/drawing/run_chart.h"
#include "driver/report/text/text_parts.h"
#include "driver/results/layout.h"
#include "translator/model/protocol/operation.h"

namespace map2pml::report {

namespace {

/// Writes the lines of one run.
class ScriptWriter {
  public:
    ScriptWriter(const trace::Counterexample& run, bool all) : run_(run), chart_(chart_of(run, all)) {}

    ChartScript write(std::string title) {
        ChartScript script{std::move(title), chart_.agents, {}};
        if (!run_.initial.empty())
            add(ChartLine::Kind::gap, 0, last(), "at the beginning: " + values_text(run_.initial));
        for (const RunRow& row : chart_.rows) {
            std::visit(ir::overloaded{
                           [&](const StepRow& each) { step(each.step); },
                           [&](const GapRow& each) { add(ChartLine::Kind::gap, 0, last(), gap_words(each.gap)); },
                           [&](const LoopBegin&) { add(ChartLine::Kind::loop, 0, last(), "for ever"); },
                           [&](const LoopEnd&) { add(ChartLine::Kind::end_loop, 0, last(), ""); },
                       },
                       row);
        }
        for (const trace::FinalPlace& place : run_.final_places) end(place);
        script.lines = std::move(lines_);
        return script;
    }

  private:
    void add(ChartLine::Kind kind, std::size_t from, std::size_t to, std::string text) {
        lines_.push_back({kind, from, to, std::move(text)});
    }

    [[nodiscard]] std::size_t last() const { return chart_.agents.empty() ? 0 : chart_.agents.size() - 1; }

    void step(std::size_t at) {
        const trace::Step& each = run_.steps[at];
        const std::size_t own = chart_.column_of(each.agent).value_or(0);
        const std::string number = std::to_string(trace::number_of(run_, at)) + " ";
        if (each.action == ir::Action::send && !each.to.empty()) {
            for (const RunMessage& message : chart_.messages) {
                if (message.sent == at) {
                    add(message.taken ? ChartLine::Kind::message : ChartLine::Kind::lost, own, message.to,
                        number + message_text(each));
                }
            }
            return;
        }
        const bool takes = each.action == ir::Action::receive;
        const std::string changes = each.changes.empty() ? "" : "; " + changes_text(each);
        add(is_bad(each.action) ? ChartLine::Kind::failure : ChartLine::Kind::note, own, own,
            number + (takes ? fmt::format("takes {} from {}", message_text(each), each.from) : step_text(each)) +
                changes);
    }

    void end(const trace::FinalPlace& place) {
        const std::size_t own = chart_.column_of(place.agent).value_or(0);
        std::string words;
        switch (place.kind) {
            case trace::FinalPlace::Kind::finished:
                words = "has ended";
                break;
            case trace::FinalPlace::Kind::failed:
                words = "has failed";
                break;
            case trace::FinalPlace::Kind::waiting:
                words = "waits for " + joined(place.waits_for, " or ");
                break;
            case trace::FinalPlace::Kind::running:
                words = "is running";
                break;
        }
        add(ChartLine::Kind::end_position, own, own, words);
    }

    const trace::Counterexample& run_;
    RunChart chart_;
    std::vector<ChartLine> lines_;
};

}  // namespace

ChartScript script_of(const TitledRun& run, bool all) {
    return ScriptWriter(run.run, all).write(run.input + ": " + run.words);
}

}  // namespace map2pml::report
