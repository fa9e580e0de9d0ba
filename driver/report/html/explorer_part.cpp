#include "driver/report/html/internal.h"

#include <map>
#include <nlohmann/json.hpp>

#include "driver/report/drawing/diagram_picture.h"
#include "driver/report/drawing/picture.h"
#include "driver/report/drawing/run_chart.h"
#include "driver/report/text/text_parts.h"
#include "driver/results/layout.h"
#include "driver/results/run_sections.h"

namespace map2pml::report {

namespace {

using PageJson = nlohmann::ordered_json;

/// Inside of a script element nothing may look like the end of it.
Html data_html(const PageJson& data) {
    Html text;
    for (const char each : data.dump(-1, ' ', true, PageJson::error_handler_t::replace)) {
        const bool may_end = each == '<' || each == '>' || each == '&';
        text.text += may_end ? (each == '<' ? "\\u003c" : each == '>' ? "\\u003e" : "\\u0026") : std::string(1, each);
    }
    return text;
}

/// The class of its shape in the style sheet; of a message only the arrow is drawn.
const char* kind_of(const trace::Step& step) {
    if (is_bad(step.action)) return "bad";
    switch (step.action) {
        case ir::Action::send:
            return "send";
        case ir::Action::receive:
            return "receive";
        case ir::Action::timeout:
            return "warn";
        case ir::Action::finish:
            return "good";
        default:
            return "note";
    }
}

PageJson values_data(const std::vector<ir::NamedValue>& values) {
    PageJson all = PageJson::array();
    for (const ir::NamedValue& each : values) all.push_back({clean(each.name), clean(each.value.text)});
    return all;
}

/// The steps of a run in the drawing.
struct DrawnSteps {
    std::map<std::size_t, std::string> keys;  ///< of the elements, by the number of the step
    ElementWords words;

    DrawnSteps(const std::vector<Diagram>& diagrams, const trace::Counterexample& run) : words(diagrams) {
        std::vector<Mark> marks;
        for (std::size_t at = 0; at < run.steps.size(); ++at)
            marks.push_back({run.steps[at].span, std::to_string(at), "", ""});
        for (const Diagram& diagram : diagrams)
            for (const auto& [span, own] : marks_of(diagram, marks))
                for (const Mark& each : own) keys.emplace(std::stoul(each.label), place_key(span));
    }
};

PageJson step_data(const ExplorerContext& context, const RunChart& chart, const trace::Step& step) {
    PageJson values = PageJson::array();
    if (step.result && step.bindings.empty())  // of a run that could not be followed
        values.push_back({step.agent + ": $" + step.result->name, clean(step.result->value.text)});
    for (const ir::NamedValue& each : step.bindings) {
        const bool has_value = each.value.kind != ir::Value::Kind::not_bound;
        values.push_back(
            {clean(step.agent + ": $" + each.name), has_value ? PageJson(clean(each.value.text)) : nullptr});
    }
    for (PageJson& each : values_data(step.changes)) values.push_back(std::move(each));
    const source::Span& span = step.span;
    PageJson data = {{"agent", chart.column_of(step.agent).value_or(0)},
                     {"kind", kind_of(step)},
                     {"words", clean(step_text(step))},
                     {"place", short_place(context.sources, span)},
                     {"span", {span.file, span.begin.line, span.begin.column, span.end.line, span.end.column}}};
    if (!values.empty()) data["values"] = std::move(values);
    if (step.event > 0) data["number"] = step.event;
    return data;
}

PageJson message_data(const trace::Counterexample& run, const RunMessage& message) {
    const trace::Step& step = run.steps[message.sent ? *message.sent : message.taken.value_or(0)];
    return {{"from", message.from},
            {"to", message.to},
            {"sent", message.sent ? PageJson(*message.sent) : PageJson(nullptr)},
            {"taken", message.taken ? PageJson(*message.taken) : PageJson(nullptr)},
            {"name", clean(semantics::written(step))},
            {"text", clean(message_text(step))}};
}

PageJson end_data(const ExplorerContext& context, const RunChart& chart, const trace::FinalPlace& place) {
    using Kind = trace::FinalPlace::Kind;
    const bool waits = place.kind == Kind::waiting;
    const char* kind = waits                          ? (place.is_at_rest ? "note" : "warn")
                       : place.kind == Kind::finished ? "good"
                       : place.kind == Kind::failed   ? "bad"
                                                      : "note";
    const bool has_place = place.kind != Kind::finished && !place.span.is_nowhere();
    return {{"agent", chart.column_of(place.agent).value_or(0)},
            {"kind", kind},
            {"words", standing(place) +
                          (waits && !place.waits_for.empty() ? " for " + clean(joined(place.waits_for, " or ")) : "")},
            {"place", has_place ? short_place(context.sources, place.span) : ""}};
}

/// The repetitions of blocks of steps: first step, number of steps, words.
PageJson folds_of(const trace::Counterexample& run) {
    PageJson folds = PageJson::array();
    const auto [prefix, loop] = sections_of(run, false);
    for (const Section* section : {&prefix, &loop}) {
        for (const Gap& gap : section->gaps)
            if (gap.block > 0) folds.push_back({gap.at, gap.count, gap_words(gap)});
    }
    return folds;
}

}  // namespace

Html explorer_part(const ExplorerContext& context, const trace::Counterexample& run) {
    if (run.steps.empty()) return {};
    const RunChart chart = chart_of(run, true);
    PageJson agents = PageJson::array();
    for (const std::string& agent : chart.agents) agents.push_back(clean(agent));
    PageJson steps = PageJson::array();
    for (const trace::Step& step : run.steps) steps.push_back(step_data(context, chart, step));
    if (context.diagrams != nullptr) {
        const DrawnSteps drawn(*context.diagrams, run);
        for (const auto& [at, key] : drawn.keys) {
            steps[at]["drawn"] = key;
            steps[at]["place"] = clean(drawn.words.at(run.steps[at].span));
        }
    }
    PageJson messages = PageJson::array();
    for (const RunMessage& message : chart.messages) messages.push_back(message_data(run, message));
    PageJson ends = PageJson::array();
    for (const trace::FinalPlace& place : run.final_places) ends.push_back(end_data(context, chart, place));
    PageJson data = {{"agents", std::move(agents)},
                     {"folds", folds_of(run)},
                     {"loop", run.lasso_start ? PageJson(*run.lasso_start) : PageJson(nullptr)},
                     {"steps", std::move(steps)},
                     {"messages", std::move(messages)},
                     {"ends", std::move(ends)}};
    if (!run.initial.empty()) data["start"] = values_data(run.initial);
    return render("explorer", Fields()
                                  .text("id", context.id)
                                  .text("file", context.file)
                                  .text("title", context.title)
                                  .html("data", data_html(data)));
}

Html source_data(const source::SourceSet& sources, const std::vector<Diagram>& diagrams) {
    std::set<source::FileId> drawn;
    for (const Diagram& each : diagrams) drawn.insert(each.element.span.file);
    PageJson files = PageJson::array();
    for (source::FileId id = 0; id < sources.size(); ++id) {
        const source::SourceFile& file = sources.file(id);
        PageJson lines = PageJson::array();
        for (std::uint32_t line = 1; line <= file.line_count() && !drawn.contains(id); ++line)
            lines.push_back(clean(file.line(line)));
        files.push_back({{"name", clean(file.name())}, {"lines", std::move(lines)}});
    }
    return data_html(files);
}

}  // namespace map2pml::report
