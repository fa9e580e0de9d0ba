#include <algorithm>
#include <array>
#include <sstream>

#include "translator/languages/diagrams/xmi/document.h"

namespace map2pml::xmi {

namespace {

std::string trimmed(std::string_view text) {
    constexpr const char* kSpace = " \t\r\n";
    const std::size_t begin = text.find_first_not_of(kSpace);
    if (begin == std::string_view::npos) return {};
    return std::string(text.substr(begin, text.find_last_not_of(kSpace) - begin + 1));
}

/// An attribute of XMI: by namespace, or by the dotted name of XMI 1.x.
std::string xmi_attribute(pugi::xml_node node, std::string_view local) {
    for (const pugi::xml_attribute attribute : node.attributes()) {
        const std::string_view name = attribute.name();
        if (name.starts_with("xmi.") && name.substr(4) == local) return attribute.value();
        if (local_of(name) != local || prefix_of(name).empty()) continue;
        if (vocabulary_at(node, prefix_of(name)) == Vocabulary::xmi) return attribute.value();
    }
    return {};
}

}  // namespace

std::string_view Element::tag() const { return local_of(node_.name()); }

bool Element::is_uml() const { return vocabulary_at(node_, prefix_of(node_.name())) == Vocabulary::uml; }

bool Element::is_xmi() const { return vocabulary_at(node_, prefix_of(node_.name())) == Vocabulary::xmi; }

std::string_view Element::type() const {
    for (const pugi::xml_attribute attribute : node_.attributes()) {
        const std::string_view name = attribute.name();
        if (local_of(name) != "type" || prefix_of(name).empty()) continue;
        if (prefix_of(name) == "xsi" || vocabulary_at(node_, prefix_of(name)) == Vocabulary::xmi)
            return local_of(attribute.value());
    }
    return {};
}

std::string Element::id() const { return xmi_attribute(node_, "id"); }

std::string Element::idref() const { return xmi_attribute(node_, "idref"); }

std::string Element::attribute(const char* name) const { return node_.attribute(name).value(); }

bool Element::has_attribute(const char* name) const { return static_cast<bool>(node_.attribute(name)); }

std::vector<std::pair<std::string, std::string>> Element::attributes() const {
    std::vector<std::pair<std::string, std::string>> all;
    for (const pugi::xml_attribute attribute : node_.attributes())
        if (!std::string_view(attribute.name()).starts_with("xmlns"))
            all.emplace_back(attribute.name(), attribute.value());
    return all;
}

std::string Element::xmi_value() const { return xmi_attribute(node_, "value"); }

std::string Element::text() const {
    std::string all;
    for (const pugi::xml_node child : node_.children())
        if (child.type() == pugi::node_pcdata || child.type() == pugi::node_cdata) all += child.value();
    return trimmed(all);
}

std::vector<Element> Element::children() const {
    std::vector<Element> all;
    for (const pugi::xml_node child : node_.children())
        if (child.type() == pugi::node_element) all.emplace_back(*document_, child);
    return all;
}

std::vector<Element> Element::children(std::string_view tag) const {
    std::vector<Element> all;
    for (const pugi::xml_node child : node_.children())
        if (child.type() == pugi::node_element && local_of(child.name()) == tag) all.emplace_back(*document_, child);
    return all;
}

Element Element::child(std::string_view tag) const {
    for (const pugi::xml_node child : node_.children())
        if (child.type() == pugi::node_element && local_of(child.name()) == tag) return {*document_, child};
    return {};
}

Element Element::parent() const {
    const pugi::xml_node parent = node_.parent();
    return parent.type() == pugi::node_element ? Element(*document_, parent) : Element();
}

std::vector<std::string> Element::references(const char* feature) const {
    std::vector<std::string> ids;
    std::istringstream words(attribute(feature));
    for (std::string id; words >> id;) ids.push_back(id);
    for (const Element& child : children(feature)) {
        if (const std::string id = child.idref(); !id.empty()) ids.push_back(id);
        for (const Element& inner : child.children())  // UML 1.x
            if (const std::string id = inner.idref(); !id.empty()) ids.push_back(id);
    }
    return ids;
}

source::Span Element::span() const { return document_->span_of(node_); }

bool is_extension(const Element& element) {
    constexpr std::array kTags = {"Extension", "eAnnotations", "XMI.extension", "XMI.extensions"};
    return std::find(kTags.begin(), kTags.end(), element.tag()) != kTags.end();
}

namespace {

bool has(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

}  // namespace

Vocabulary vocabulary_of(std::string_view uri) {
    if (has(uri, "omg.org/XMI") || has(uri, "omg.org/spec/XMI")) return Vocabulary::xmi;
    // Namespaces `http://www.eclipse.org/uml2/schemas/…` are profiles of Eclipse, not UML itself.
    const bool is_eclipse = uri.starts_with("http://www.eclipse.org/uml2/") && uri.ends_with("/UML");
    const bool is_omg = has(uri, "omg.org/spec/UML/") || has(uri, "omg.org/UML") || has(uri, "org.omg/UML") ||
                        uri == "org.omg.xmi.namespace.UML" || uri == "http://schema.omg.org/spec/UML" ||
                        uri == "omg.org/UML/1.3";
    return is_eclipse || is_omg ? Vocabulary::uml : Vocabulary::other;
}

Vocabulary vocabulary_at(pugi::xml_node node, std::string_view prefix) {
    for (pugi::xml_node at = node; at; at = at.parent()) {
        for (const pugi::xml_attribute attribute : at.attributes()) {
            const std::string_view name = attribute.name();
            if (!name.starts_with("xmlns")) continue;
            const std::string_view declared = name.size() > 6 && name[5] == ':' ? name.substr(6) : std::string_view();
            if ((name == "xmlns" || !declared.empty()) && declared == prefix) return vocabulary_of(attribute.value());
        }
    }
    return prefix.empty() ? Vocabulary::none : Vocabulary::other;
}

std::string_view prefix_of(std::string_view name) {
    const std::size_t colon = name.find(':');
    return colon == std::string_view::npos ? std::string_view() : name.substr(0, colon);
}

std::string_view local_of(std::string_view name) {
    const std::size_t colon = name.find(':');
    return colon == std::string_view::npos ? name : name.substr(colon + 1);
}

}  // namespace map2pml::xmi
