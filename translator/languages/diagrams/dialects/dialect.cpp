#include "translator/languages/diagrams/dialects/internal.h"

#include <algorithm>
#include <cctype>

namespace map2pml::auml {

using xmi::Element;

namespace {

/// `<xmi:Documentation exporter="…"/>`, `<xmi:Documentation><xmi:exporter>…`, `<XMI.header><XMI.documentation><XMI.exporter>…`
std::string exporter_of(const Element& root) {
    for (const char* tag : {"Documentation", "XMI.header"}) {
        Element about = root.child(tag);
        if (about && about.child("XMI.documentation")) about = about.child("XMI.documentation");
        if (!about) continue;
        if (!about.attribute("exporter").empty()) return about.attribute("exporter");
        for (const char* name : {"exporter", "XMI.exporter"})
            if (const Element exporter = about.child(name)) return exporter.text();
    }
    return {};
}

bool holds_uml2(const Element& root) {
    if (root.is_uml()) return true;
    const std::vector<Element> children = root.children();
    return root.is_xmi() &&
           std::any_of(children.begin(), children.end(), [](const Element& each) { return each.is_uml(); });
}

bool has(const std::string& text, std::string_view word) {
    const auto same = [](char one, char other) {
        return std::tolower(static_cast<unsigned char>(one)) == std::tolower(static_cast<unsigned char>(other));
    };
    return std::search(text.begin(), text.end(), word.begin(), word.end(), same) != text.end();
}

/// A lifeline as Umbrello draws it.
bool has_widget(const Element& element) {
    const std::vector<Element> children = element.children();
    return element.tag() == "objectwidget" || std::any_of(children.begin(), children.end(), has_widget);
}

}  // namespace

Recognised recognise(const xmi::Document& document) {
    const Element root = document.root();
    if (root.tag() == "gaphor") return {Dialect::gaphor, "Gaphor"};
    const std::string exporter = exporter_of(root);
    const bool is_xmi1 = root.tag() == "XMI" && root.child("XMI.content");
    if (is_xmi1 && has_widget(root)) return {Dialect::umbrello, "Umbrello"};
    if (is_xmi1) return {Dialect::uml1, exporter.empty() ? "UML 1.x" : exporter};
    if (!holds_uml2(root)) return {};
    if (has(exporter, "MagicDraw") || has(exporter, "Cameo")) return {Dialect::magicdraw, "MagicDraw"};
    if (has(exporter, "Enterprise Architect")) return {Dialect::enterprise_architect, "Enterprise Architect"};
    if (has(exporter, "Visual Paradigm")) return {Dialect::visual_paradigm, "Visual Paradigm"};
    if (has(exporter, "StarUML")) return {Dialect::staruml, "StarUML"};
    return {Dialect::uml2, exporter.empty() ? "Eclipse UML2" : exporter};
}

}  // namespace map2pml::auml
