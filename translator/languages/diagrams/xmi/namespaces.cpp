#include "translator/languages/diagrams/xmi/namespaces.h"

namespace map2pml::xmi {

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
