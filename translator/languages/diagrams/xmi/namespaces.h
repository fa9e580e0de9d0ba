/// The vocabulary of a name.   prefix at an element -> XMI, UML, …
///
/// Tools choose prefixes as they like and the URIs differ by version; both are read here and nowhere else.
#pragma once

#include <pugixml.hpp>
#include <string_view>

namespace map2pml::xmi {

enum class Vocabulary { none, xmi, uml, other };

/// By the URI: `http://schema.omg.org/spec/XMI/2.1`, `http://www.eclipse.org/uml2/5.0.0/UML`, `org.omg.xmi.namespace.UML`, …
[[nodiscard]] Vocabulary vocabulary_of(std::string_view uri);

/// Of a name with this prefix at this element; `none` when the prefix is empty and no default namespace is declared, `other`
/// when the prefix is not declared.
[[nodiscard]] Vocabulary vocabulary_at(pugi::xml_node node, std::string_view prefix);

/// `uml` of `uml:Model`; empty for a name without a colon.
[[nodiscard]] std::string_view prefix_of(std::string_view name);
/// `Model` of `uml:Model`, and of `UML:Model`.
[[nodiscard]] std::string_view local_of(std::string_view name);

}  // namespace map2pml::xmi
