#include "driver/report/html/diagram_part.h"

#include <fmt/format.h>

#include "driver/report/drawing/diagram_picture.h"
#include "driver/report/html/page.h"
#include "driver/report/text/text_parts.h"

namespace map2pml::report {

namespace {

Picture drawn(const DiagramsContext& context, const Diagram& diagram, const std::vector<Mark>& marks,
              const std::string& title) {
    Picture picture =
        picture_of(diagram, {title, marks, [&](const source::Span& span) { return to_string(context.sources, span); }});
    add_symbols(picture, context.symbols);
    return picture;
}

std::string name_of(const Diagram& diagram) {
    return diagram.element.name.empty() ? "without a name" : diagram.element.name;
}

/// The labels of all marks that belong to this diagram.
std::set<std::string> labels_in(const Diagram& diagram, const std::vector<Mark>& marks) {
    std::set<std::string> labels;
    for (const auto& [span, own] : marks_of(diagram, marks))
        for (const Mark& each : own) labels.insert(each.label);
    return labels;
}

std::vector<Fields> marks_in_words(const std::vector<Mark>& marks, const std::set<std::string>& labels) {
    std::vector<Fields> entries;
    for (const Mark& each : marks)
        if (labels.contains(each.label))
            entries.push_back(Fields().text("label", each.label).text("link", each.link).text("words", each.words));
    return entries;
}

std::vector<Fields> remarks_of(const DiagramsContext& context, const Diagram& diagram) {
    std::vector<Fields> entries;
    for (const DiagramRemark& each : diagram.remarks) {
        entries.push_back(
            Fields().text("words", each.words).text("place", to_string(context.sources, each.element.span)));
    }
    return entries;
}

}  // namespace

Html diagrams_part(const DiagramsContext& context, const std::vector<Mark>& marks) {
    std::vector<Html> parts;
    for (std::size_t at = 0; at < context.diagrams.size(); ++at) {
        const Diagram& diagram = context.diagrams[at];
        const std::string id = fmt::format("{}-d{}", context.id, at + 1);
        const bool is_named = diagram.element.name != "diagram";  // the name of a text without one
        const std::string title = is_named ? "diagram " + name_of(diagram) : "diagram";
        Fields fields;
        fields.text("id", id)
            .text("name", name_of(diagram))
            .text("title", title)
            .html("picture", svg_of(drawn(context, diagram, marks, title), id + "-svg"))
            .list("marks", marks_in_words(marks, labels_in(diagram, marks)))
            .list("remarks", remarks_of(context, diagram));
        parts.push_back(render("diagram", fields));
    }
    return joined(parts);
}

Html run_in_diagrams(const DiagramsContext& context, const trace::Counterexample& run) {
    std::vector<Mark> marks;
    for (std::size_t at = 0; at < run.steps.size(); ++at) {
        const trace::Step& step = run.steps[at];
        marks.push_back({step.span, std::to_string(at + 1), "", step.agent + ": " + step_text(step), true});
    }
    std::vector<Html> parts;
    for (std::size_t at = 0; at < context.diagrams.size(); ++at) {
        const Diagram& diagram = context.diagrams[at];
        if (labels_in(diagram, marks).empty()) continue;
        const std::string title = "the run in the diagram " + name_of(diagram);
        parts.push_back(
            render("run_in_diagram", Fields()
                                         .text("title", title)
                                         .html("picture", svg_of(drawn(context, diagram, marks, title),
                                                                 fmt::format("{}-d{}", context.id, at + 1)))));
    }
    return joined(parts);
}

}  // namespace map2pml::report
