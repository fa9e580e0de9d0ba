/// Check files that documents hold besides their diagrams, in fenced blocks ```map2pml.   Markdown -> check file
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace map2pml::input {

/// Whether the name of the file is that of a document, as `README.md`.
[[nodiscard]] bool is_document(std::string_view file_name);

/// A diagram of a document, and the blocks that are about it: those behind it, up to the next diagram, and those before the first one.
struct DocumentPart {
    std::string scene;
    std::string
        check;  ///< the text with all but these blocks blank, so that places are those of the document; empty: no block
};

/// One part for each diagram. Only documents with blocks and several diagrams need them one by one.
[[nodiscard]] std::vector<DocumentPart> parts_of_document(const std::string& name, const std::string& text);

/// The check file in a document. \param scene empty: all that the blocks say
[[nodiscard]] std::string check_in_document(const std::string& name, const std::string& text, const std::string& scene);

/// Whether there is anything to check: a file that was found in a folder may be a document, or a drawing of another kind.
[[nodiscard]] bool has_diagram(const std::string& name, const std::string& text);

}  // namespace map2pml::input
