#include "translator/auml/dialects/read_diagram.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <set>
#include <utility>

#include "translator/auml/dialects/dialects.h"
#include "translator/auml/sequence_number.h"
#include "translator/auml/uses.h"

namespace map2pml::auml {

namespace {

/// What the dialect gives; nothing when it gives nothing at all.
std::optional<Diagram> read_dialect(const xmi::Document& document, diag::Sink& sink) {
    const Recognised who = recognise(document);
    switch (who.dialect) {
        case Dialect::uml2:
            return read_uml2(document, who, sink);
        case Dialect::magicdraw:
            return read_magicdraw(document, who, sink);
        case Dialect::enterprise_architect:
            return read_enterprise_architect(document, who, sink);
        case Dialect::visual_paradigm:
            return read_visual_paradigm(document, who, sink);
        case Dialect::staruml:
            return read_staruml(document, who, sink);
        case Dialect::uml1:
            return read_uml1(document, who, sink);
        case Dialect::umbrello:
        case Dialect::gaphor:
            refuse_geometry(document, who, sink);
            return std::nullopt;
        case Dialect::unknown:
            break;
    }
    const xmi::Element root = document.root();
    sink.report(
        {diag::Code::xmi_unknown_document,
         root.span(),
         fmt::format("this is XML, and no UML model: the root `{}` is in no namespace of UML or XMI", root.tag()),
         {}});
    return std::nullopt;
}

/// An interaction without messages says nothing, unless another one uses it.
void check_content(const Diagram& diagram, const xmi::Document& document, diag::Sink& sink) {
    const auto is_empty = [](const Interaction& each) { return each.messages.empty(); };
    if (std::all_of(diagram.interactions.begin(), diagram.interactions.end(), is_empty)) {
        const source::Span place =
            diagram.interactions.empty() ? document.root().span() : diagram.interactions.front().node.span;
        sink.report({diag::Code::xmi_no_interaction,
                     place,
                     diagram.interactions.empty() ? "this model has no interaction"
                                                  : "no interaction of this file has a message",
                     {}});
        return;
    }
    std::set<std::size_t> used;
    for (const Interaction& each : diagram.interactions) {
        used.merge(used_in(each.fragments));
    }
    for (std::size_t at = 0; at < diagram.interactions.size(); ++at) {
        const std::set<std::size_t> uses = used_in(diagram.interactions[at].fragments);
        if (is_empty(diagram.interactions[at]) && uses.empty() && !used.contains(at)) {
            sink.report(
                {diag::Code::xmi_empty_interaction,
                 diagram.interactions[at].node.span,
                 fmt::format("the interaction `{}` has no message; it is left out", diagram.interactions[at].node.name),
                 {}});
        }
    }
}

}  // namespace

std::optional<Diagram> read_diagram(const source::SourceSet& sources, source::FileId file, diag::Sink& sink) {
    diag::Sink found;
    std::optional<Diagram> diagram;
    if (const std::unique_ptr<xmi::Document> document = xmi::Document::read(sources, file, found)) {
        diagram = read_dialect(*document, found);
        if (diagram) {
            check_content(*diagram, *document, found);
            for (const Interaction& each : diagram->interactions) {
                check_numbers(each, found);
            }
        }
    }
    for (diag::Diagnostic& diagnostic : found.sorted()) {
        sink.report(std::move(diagnostic));
    }
    return found.has_errors() ? std::nullopt : std::move(diagram);
}

}  // namespace map2pml::auml
