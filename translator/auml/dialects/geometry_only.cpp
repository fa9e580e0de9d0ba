// Gaphor: what comes before what is told by where things are drawn, relative to each other over several levels, and by nothing else. A
// guess could be wrong without anybody noticing, so these files are refused.
#include <fmt/format.h>

#include "translator/auml/dialects/dialects.h"

namespace map2pml::auml {

using xmi::Element;

namespace {

/// The first element of one of these names, in document order.
Element first_of(const Element& element, std::string_view tag) {
    if (element.tag() == tag) {
        return element;
    }
    for (const Element& child : element.children()) {
        if (const Element found = first_of(child, tag)) {
            return found;
        }
    }
    return {};
}

}  // namespace

void refuse_geometry(const xmi::Document& document, const Recognised& who, diag::Sink& sink) {
    const Element root = document.root();
    const Element message = first_of(root, "Message");
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
