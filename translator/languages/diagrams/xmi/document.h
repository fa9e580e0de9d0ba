/// An XMI file as elements with identities and places.   text -> elements, or diagnostics
///
/// Knows XML, namespaces and references, and nothing about diagrams. The only room that knows pugixml.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <pugixml.hpp>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "translator/foundation/diag/diagnostic.h"
#include "translator/foundation/source/source_file.h"

namespace map2pml::xmi {

// --- document.cpp: The positions of the elements of an XML text.   byte offsets -> lines and columns

/// The places of some offsets of one text, found in one sweep: a file of one line is no worse than any other.
class Positions {
  public:
    Positions() = default;
    /// \param offsets ascending.
    Positions(std::string_view text, std::vector<std::size_t> offsets);
    /// Of one of the offsets; nowhere for any other.
    [[nodiscard]] source::Position at(std::size_t offset) const;
    /// How many offsets come before it; nothing for any other offset.
    [[nodiscard]] std::optional<std::size_t> number_of(std::size_t offset) const;

  private:
    std::vector<std::size_t> offsets_;
    std::vector<source::Position> places_;
};

/// The place of one offset.
[[nodiscard]] source::Position position_in(std::string_view text, std::size_t offset);

/// Limits of a file, so that no file exhausts the memory: bytes, tags, nesting of elements.
inline constexpr std::size_t kMostBytes = std::size_t{128} << 20U;
inline constexpr std::size_t kMostTags = 4'000'000;
inline constexpr std::size_t kMostNesting = 256;

class Document;

/// One element of a document, which must outlive it. An element that is not there is false.
class Element {
  public:
    Element() = default;
    Element(const Document& document, pugi::xml_node node) : document_(&document), node_(node) {}

    explicit operator bool() const { return static_cast<bool>(node_); }
    bool operator==(const Element& other) const { return node_ == other.node_; }

    /// The name without its prefix: `fragment`, `Model`, `Message.sender`.
    [[nodiscard]] std::string_view tag() const;
    /// The name is one of UML: `uml:Model`.
    [[nodiscard]] bool is_uml() const;
    /// The name is one of XMI: `xmi:Extension`.
    [[nodiscard]] bool is_xmi() const;
    /// `xmi:type` (or `xsi:type`) without its prefix: `CombinedFragment`; empty when there is none.
    [[nodiscard]] std::string_view type() const;
    /// `xmi:id`, or `xmi.id` of UML 1.x; empty when there is none.
    [[nodiscard]] std::string id() const;
    /// `xmi:idref`, `xmi.idref`: the element stands for another one; empty when it does not.
    [[nodiscard]] std::string idref() const;
    /// An attribute without a prefix; empty when there is none.
    [[nodiscard]] std::string attribute(const char* name) const;
    [[nodiscard]] bool has_attribute(const char* name) const;
    /// All attributes, as they are written, but for namespace declarations.
    [[nodiscard]] std::vector<std::pair<std::string, std::string>> attributes() const;
    /// `xmi:value`, which Visual Paradigm writes.
    [[nodiscard]] std::string xmi_value() const;
    /// The text in it, white space taken off both ends.
    [[nodiscard]] std::string text() const;
    /// All child elements; those with this name.
    [[nodiscard]] std::vector<Element> children() const;
    [[nodiscard]] std::vector<Element> children(std::string_view tag) const;
    [[nodiscard]] Element child(std::string_view tag) const;
    [[nodiscard]] Element parent() const;
    /// The ids that a feature refers to: `covered="a b"`, `<covered xmi:idref="a"/>`, `<UML:Message.sender><UML:ClassifierRole
    /// xmi.idref="a"/></…>`. Children with an id of their own, and references into other files, are none.
    [[nodiscard]] std::vector<std::string> references(const char* feature) const;
    /// From `<` to the end of the name.
    [[nodiscard]] source::Span span() const;
    [[nodiscard]] const Document& document() const { return *document_; }

  private:
    const Document* document_ = nullptr;
    pugi::xml_node node_;
};

/// One file. Elements below `xmi:Extension` and `eAnnotations` are read, but references never resolve to them.
class Document {
  public:
    /// Nothing, and an error in the sink, when the text is not XML or has more than may be.
    [[nodiscard]] static std::unique_ptr<Document> read(const source::SourceSet& sources, source::FileId file,
                                                        diag::Sink& sink);
    /// A document that was made from another format. \param text XML \param places of its elements in the file, in document order
    [[nodiscard]] static std::unique_ptr<Document> made_of(const std::string& text, std::vector<source::Span> places,
                                                           source::FileId file, diag::Sink& sink);

    [[nodiscard]] Element root() const { return {*this, tree_.document_element()}; }
    /// The elements with this id in document order; more than one is an error in the file.
    [[nodiscard]] const std::vector<Element>& with_id(const std::string& id) const;
    [[nodiscard]] source::FileId file() const { return file_; }
    [[nodiscard]] source::Span span_of(pugi::xml_node node) const;

  private:
    Document() = default;
    /// False, and an error, when the elements nest too deep.
    [[nodiscard]] bool find_places(const std::string& text, diag::Sink& sink);
    void index();

    source::FileId file_ = 0;
    pugi::xml_document tree_;
    Positions positions_;
    std::vector<source::Span> made_places_;  ///< of a document that was made: by the number of the element
    std::unordered_map<std::string, std::vector<Element>> ids_;
};

/// Whether what is in this element belongs to a tool or a diagram, and not to the model.
[[nodiscard]] bool is_extension(const Element& element);

// --- element.cpp: The vocabulary of a name.   prefix at an element -> XMI, UML, …
//
// Tools choose prefixes as they like and the URIs differ by version; both are read here and nowhere else.

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
