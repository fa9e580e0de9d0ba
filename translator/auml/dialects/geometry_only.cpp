// Umbrello and Gaphor: what comes before what is told by where things are drawn, and by nothing else. A guess from
// coordinates could be wrong without anybody noticing, so these files are refused.
#include <fmt/format.h>

#include "translator/auml/dialects/dialects.h"

namespace map2pml::auml {

using xmi::Element;

namespace {

/// The first element of one of these names, in document order.
Element first_of(const Element& element, std::string_view one, std::string_view other) {
    if (element.tag() == one || element.tag() == other) {
        return element;
    }
    for (const Element& child : element.children()) {
        if (const Element found = first_of(child, one, other)) {
            return found;
        }
    }
    return {};
}

}  // namespace

void refuse_geometry(const xmi::Document& document, const Recognised& who, diag::Sink& sink) {
    const Element root = document.root();
    const Element message = first_of(root, "messagewidget", "Message");
    if (!message) {
        sink.report({diag::Code::xmi_no_interaction,
                     root.span(),
                     fmt::format("this file of {} has no sequence diagram", who.tool),
                     {}});
        return;
    }
    sink.report(
        {diag::Code::xmi_only_geometry,
         message.span(),
         fmt::format("{} writes where messages are drawn, and not which comes first; draw the diagram in a tool that "
                     "exports UML interactions",
                     who.tool),
         {}});
}

}  // namespace map2pml::auml
