#include "driver/input/diagrams/drawn_diagram.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "driver/results/element_words.h"
#include "translator/languages/checkfile/read_check.h"
#include "translator/languages/diagrams/dialects/file_names.h"
#include "translator/languages/diagrams/dialects/read_diagram.h"
#include "translator/languages/diagrams/print.h"
#include "translator/languages/diagrams/projection/plain.h"
#include "translator/model/protocol/operation.h"

namespace map2pml::input {

namespace {

report::Element element_of(const auml::Node& node) { return {node.span, node.id, node.name}; }

std::string label_of(const auml::Lifeline& lifeline) {
    std::string label = lifeline.node.name;
    label += lifeline.role.empty() || lifeline.role == lifeline.node.name ? "" : " : " + lifeline.role;
    if (lifeline.multiplicity) {
        const auml::Cardinality& many = *lifeline.multiplicity;
        label += many.lower == many.upper ? fmt::format(" [{}]", many.lower)
                                          : fmt::format(" [{}..{}]", many.lower, many.upper);
    }
    return label;
}

/// The name of the `ref` with this `xmi:id`; empty if there is none.
std::string use_name(const std::vector<auml::Fragment>& fragments, const std::string& id) {
    std::string name;
    for (const auml::Fragment& fragment : fragments) {
        if (std::holds_alternative<auml::InteractionUse>(fragment.kind) && fragment.node.id == id)
            return fragment.node.name;
        if (const auto* combined = std::get_if<auml::Combined>(&fragment.kind))
            for (const auml::Operand& operand : combined->operands)
                name = name.empty() ? use_name(operand.fragments, id) : name;
    }
    return name;
}

report::DiagramEnd end_of(const auml::Interaction& interaction, const auml::MessageEnd& end) {
    return std::visit(
        overloaded{
            [](const auml::AtLifeline& at) -> report::DiagramEnd { return report::OnLifeline{at.lifeline}; },
            [&](const auml::AtGate& gate) -> report::DiagramEnd {
                const bool is_use = !gate.use.empty();
                const std::string use = is_use ? use_name(interaction.fragments, gate.use) : "";
                return report::OnBorder{gate.name + (use.empty() ? "" : " of " + use), is_use};
            },
            [](const auml::Nowhere&) -> report::DiagramEnd { return report::OnNothing{}; },
        },
        end);
}

report::DiagramMessage drawn_message(const auml::Interaction& interaction, const auml::Message& message) {
    using Sort = auml::MessageSort;
    report::DiagramMessage drawn;
    drawn.element = element_of(message.node);
    drawn.label = message.node.name.empty() ? auml::words_of(message) : message.node.name;
    drawn.sort = to_string(message.sort);
    drawn.is_synchronous = message.sort == Sort::synch_call;
    drawn.is_dashed = message.sort == Sort::reply || message.sort == Sort::create;
    drawn.from = end_of(interaction, message.from);
    drawn.to = end_of(interaction, message.to);
    return drawn;
}

std::string label_of(const auml::Combined& combined) {
    std::string label = to_string(combined.kind);
    if (combined.kind == auml::Operator::loop) {
        label += fmt::format(" ({}, {})", combined.bounds.lower,
                             combined.bounds.upper ? std::to_string(*combined.bounds.upper) : "*");
    }
    return label + (combined.messages.empty() ? "" : fmt::format(" {{{}}}", fmt::join(combined.messages, ", ")));
}

std::vector<report::DiagramPart> parts_of(const std::vector<auml::Fragment>& fragments);

std::string guard_words(const auml::Operand& operand) {
    const std::string& guard = operand.shown_guard.empty() ? operand.guard : operand.shown_guard;
    return guard.empty() ? "" : "[" + guard + "]";
}

report::DiagramFrame frame_of(const auml::Combined& combined) {
    report::DiagramFrame frame{label_of(combined), {}};
    for (const auml::Operand& operand : combined.operands) {
        frame.operands.push_back(
            {element_of(operand.node), guard_words(operand), operand.guard_span, parts_of(operand.fragments)});
    }
    return frame;
}

std::vector<report::DiagramPart> parts_of(const std::vector<auml::Fragment>& fragments) {
    std::vector<report::DiagramPart> parts;
    for (const auml::Fragment& fragment : fragments) {
        report::DiagramPart& part = parts.emplace_back();
        part.element = element_of(fragment.node);
        std::visit(overloaded{
                       [&](const auml::Occurrence& each) {
                           part.kind = report::MessageEvent{each.message, each.is_send, each.lifeline};
                       },
                       [&](const auml::Combined& each) { part.kind = frame_of(each); },
                       [&](const auml::InteractionUse& each) {
                           part.kind = report::DiagramUse{fragment.node.name, each.covered};
                       },
                       [&](const auml::StateInvariant& each) {
                           part.kind = report::DiagramState{each.lifeline, each.text};
                       },
                       [&](const auml::Destruction& each) { part.kind = report::DiagramStop{each.lifeline}; },
                       [&](const auml::Continuation&) { part.kind = report::DiagramContinuation{}; },
                   },
                   fragment.kind);
    }
    return parts;
}

report::Diagram drawn(const auml::Interaction& interaction) {
    report::Diagram drawn;
    drawn.element = element_of(interaction.node);
    for (const auml::Lifeline& each : interaction.lifelines)
        drawn.lifelines.push_back({element_of(each.node), label_of(each)});
    for (const auml::Message& each : interaction.messages) drawn.messages.push_back(drawn_message(interaction, each));
    drawn.parts = parts_of(interaction.fragments);
    for (const auml::GeneralOrdering& each : interaction.orderings)
        drawn.remarks.push_back({{each.span, "", ""}, fmt::format("{} comes before {}", each.before, each.after)});
    for (const auml::Timing& each : interaction.timings) {
        drawn.remarks.push_back(
            {{each.span, "", ""},
             fmt::format("time {}..{} of {}", each.minimum, each.maximum, fmt::join(each.elements, ", "))});
    }
    return drawn;
}

/// The check file is read before the diagram; its mistakes are reported when it is read for all that it says.
bool has_complete_guards(const Request& request) {
    if (request.settings.guards_complete || !request.settings.check_file) return request.settings.guards_complete;
    diag::Sink unheard;
    const auto check = checkfile::read_check(request.sources, *request.settings.check_file, unheard);
    return check && check->common.guards_complete;
}

}  // namespace

ReadDiagram read_diagram(const Request& request) {
    ReadDiagram read;
    diag::Sink found;
    const auml::Notation notation =
        auml::notation_of(request.sources.file(request.file).name(), request.settings.language);
    read.diagram =
        auml::read_diagram(request.sources, request.file, found, request.settings.scene, &read.drawn, notation);
    if (read.diagram && has_complete_guards(request)) auml::complete_guards(*read.diagram);
    read.found = found.sorted();
    return read;
}

std::vector<report::Diagram> drawn_diagrams(const auml::Diagram& diagram) {
    std::vector<report::Diagram> all;
    for (const auml::Interaction& each : diagram.interactions) all.push_back(drawn(each));
    return all;
}

void name_drawn_places(const auml::Diagram& diagram, diag::Sink& sink) {
    if (!sink.empty()) {
        const report::ElementWords words(drawn_diagrams(diagram));
        sink.name_places([&](const source::Span& span) { return words.beginning_at(span); });
    }
}

}  // namespace map2pml::input
