#include "translator/languages/diagrams/dialects/read_diagram.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "translator/foundation/graph/graph.h"
#include "translator/languages/diagrams/check_numbers.h"
#include "translator/languages/diagrams/dialects/internal.h"
#include "translator/languages/diagrams/uml2/interaction.h"
#include "translator/languages/diagrams/uses.h"

namespace map2pml::auml {

namespace {

/// The result of the dialect, if any. What `../uml2` takes care of:
///
/// - Eclipse UML2 (Papyrus, UML Designer, IBM RSA), PlantUML: as UML 2 says. Elements whose feature has one type only carry no
///   `xmi:type`; guards may stand before or behind what is in the operand; RSA writes an occurrence without a message where the
///   execution of a found call ends.
/// - MagicDraw, Cameo: lifelines and messages have no names of their own, references are child elements (`<covered
///   xmi:idref="…"/>`), extensions nest. Names come through `represents` and `signature`.
/// - Enterprise Architect: occurrences are plain `uml:OccurrenceSpecification` and know nothing of their message; guards are an
///   attribute `body`; `messageKind` says lost and found of messages at gates too, so the ends decide.
/// - Visual Paradigm: `ownedMember` for everything that is owned, operands too; the kind of a message is the type of its
///   signature; fragments are grouped by lifeline, so the order is that of the message numbers.
/// - StarUML: all occurrences are written at the level of the interaction and operands are empty, so what belongs to a fragment
///   is lost (`../uml2/lost_operands`). Diagrams without fragments are whole. Projects have it all (`staruml.h`).
std::optional<Diagram> read_dialect(const xmi::Document& document, diag::Sink& sink) {
    const Recognised who = recognise(document);
    switch (who.dialect) {
        case Dialect::uml2:
        case Dialect::magicdraw:
        case Dialect::enterprise_architect:
        case Dialect::visual_paradigm:
        case Dialect::staruml: {
            Reading reading(document, {.tool = who.tool, .ordered_by_number = who.dialect == Dialect::visual_paradigm},
                            sink);
            return read_interactions(reading);
        }
        case Dialect::uml1:
            return read_uml1(document, who, sink);
        case Dialect::umbrello:
            return read_umbrello(document, who, sink);
        case Dialect::gaphor:
            return read_gaphor(document, who, sink);
        case Dialect::unknown:
            break;
    }
    const xmi::Element root = document.root();
    sink.report(
        diag::Code::xmi_unknown_document, root.span(),
        fmt::format("this is XML but not a UML model: the root `{}` is not in a namespace of UML or XMI", root.tag()));
    return std::nullopt;
}

struct ReadFile {
    std::unique_ptr<xmi::Document> document;  ///< none of a text
    std::optional<Diagram> diagram;
};

ReadFile read_file(const source::SourceSet& sources, source::FileId file, Notation notation, diag::Sink& sink) {
    const std::string& text = sources.file(file).text();
    if (notation == Notation::xmi) notation = notation_in(text).value_or(notation);
    if (notation != Notation::xmi) return {nullptr, read_text_diagrams(sources, file, notation, sink)};
    if (is_json(text)) {
        const std::optional<StarUmlObject> project = read_staruml_objects(sources, file, sink);
        if (!project) return {};
        StarUmlModel model = staruml_model(*project, file, sink);
        if (!model.document) return {};
        Reading reading(*model.document, {.tool = "StarUML", .knows_operands = true, .found = std::move(model.found)},
                        sink);
        Diagram diagram = read_interactions(reading);
        return {std::move(model.document), std::move(diagram)};
    }
    std::unique_ptr<xmi::Document> document = xmi::Document::read(sources, file, sink);
    if (!document) return {};
    std::optional<Diagram> diagram = read_dialect(*document, sink);
    return {std::move(document), std::move(diagram)};
}

/// An interaction without messages is skipped, unless another one uses it.
void check_content(const Diagram& diagram, const source::Span& whole, diag::Sink& sink) {
    const auto says_nothing = [](const Interaction& each) {  // messages are read even if their ends are not
        return is_empty(each) && (!each.is_broken || each.messages.empty());
    };
    if (std::all_of(diagram.interactions.begin(), diagram.interactions.end(), says_nothing)) {
        const source::Span place = diagram.interactions.empty() ? whole : diagram.interactions.front().node.span;
        sink.report(diag::Code::xmi_no_interaction, place,
                    diagram.interactions.empty() ? "this model has no interaction"
                                                 : "no interaction of this file has a message between lifelines");
        return;
    }
    std::set<std::size_t> used;
    for (const Interaction& each : diagram.interactions) used.merge(used_in(each.fragments));
    for (std::size_t at = 0; at < diagram.interactions.size(); ++at) {
        if (says_nothing(diagram.interactions[at]) && !used.contains(at)) {
            sink.report(diag::Code::xmi_empty_interaction, diagram.interactions[at].node.span,
                        fmt::format("the interaction `{}` is left out: none of its messages has an end on a lifeline",
                                    diagram.interactions[at].node.name));
        }
    }
}

/// Reports on the interactions. \returns whether one of them can be used.
bool report_interactions(Diagram& diagram, source::FileId file, diag::Sink& sink) {
    const std::set<std::size_t> wanted = asked_for(diagram);
    if (wanted.empty() && !diagram.interactions.empty()) {
        std::string names;
        for (const Interaction& each : diagram.interactions)
            names += (names.empty() ? "`" : ", `") + each.node.name + "`";
        sink.report(diag::Code::unknown_name, {file, {}, {}},
                    fmt::format("the command line names the scene `{}`, which this file does not have; it has {}",
                                diagram.only, names));
    }
    bool is_of_use = false;
    bool is_right = true;
    for (const std::size_t at : wanted) {
        Interaction& each = diagram.interactions[at];
        for (diag::Diagnostic& diagnostic : each.found) sink.report(std::move(diagnostic));
        each.found.clear();
        if (!each.is_broken) check_numbers(each, sink);
        is_of_use = is_of_use || (!each.is_broken && !is_empty(each));
        is_right = is_right && !each.is_broken;
    }
    return is_of_use || (is_right && !wanted.empty());
}

}  // namespace

std::set<std::size_t> asked_for(const Diagram& diagram) {
    std::vector<std::size_t> called;
    for (std::size_t at = 0; at < diagram.interactions.size(); ++at)
        if (diagram.only.empty() || is_called(diagram.interactions[at], diagram.only)) called.push_back(at);
    const std::vector<std::size_t> wanted = graph::reached_from(called, uses_of(diagram));
    return {wanted.begin(), wanted.end()};
}

std::optional<Diagram> read_diagram(const source::SourceSet& sources, source::FileId file, diag::Sink& sink,
                                    const std::string& only, Diagram* drawn, Notation notation) {
    diag::Sink found;
    bool is_of_use = false;
    auto [document, diagram] = read_file(sources, file, notation, found);
    if (diagram) {
        diagram->only = only;
        const auto& all = diagram->interactions;
        const bool is_wrong_text = !document && std::any_of(all.begin(), all.end(), [](const Interaction& each) {
            return each.is_broken;  // the mistakes are reason enough
        });
        if (!is_wrong_text)
            check_content(*diagram, document ? document->root().span() : source::Span{file, {1, 1}, {1, 1}}, found);
        is_of_use = !found.has_errors();
        is_of_use = report_interactions(*diagram, file, found) && is_of_use;
    }
    for (diag::Diagnostic& diagnostic : found.sorted()) sink.report(std::move(diagnostic));
    if (drawn != nullptr && diagram) *drawn = *diagram;
    return is_of_use ? std::move(diagram) : std::nullopt;
}

}  // namespace map2pml::auml
