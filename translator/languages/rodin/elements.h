/// The elements of a Rodin file with their places.   XML -> elements and attributes, or diagnostics
#pragma once

#include <optional>
#include <pugixml.hpp>
#include <string>
#include <string_view>

#include "translator/foundation/diag/diagnostic.h"
#include "translator/foundation/source/source_file.h"

namespace map2pml::eventb {

/// One file while it is read. Knows the prefix of Rodin's names, and where each element stands.
class Elements {
  public:
    Elements(const source::SourceSet& sources, source::FileId file, diag::Sink& sink)
        : text_(sources.file(file)), file_(file), sink_(sink) {}

    /// The root; null, and reported, when the text is not well-formed, has a document type or nests too deep.
    [[nodiscard]] pugi::xml_node parse();

    /// `carrierSet` for `org.eventb.core.carrierSet`; the whole name for elements of others.
    [[nodiscard]] static std::string_view kind(pugi::xml_node element);
    [[nodiscard]] source::Span span(pugi::xml_node element) const;
    [[nodiscard]] static std::string optional(pugi::xml_node element, const char* attribute);
    /// Reports a missing or empty attribute; gives "" then.
    [[nodiscard]] std::string required(pugi::xml_node element, const char* attribute);
    /// `true`, `false`, or missing, which means false; reports the rest.
    [[nodiscard]] bool flag(pugi::xml_node element, const char* attribute);
    /// Reports an element that has no meaning in its place.
    void unknown(pugi::xml_node element);
    void report(diag::Code code, pugi::xml_node element, const std::string& message);

  private:
    const source::SourceFile& text_;
    source::FileId file_;
    diag::Sink& sink_;
    pugi::xml_document document_;
};

}  // namespace map2pml::eventb
