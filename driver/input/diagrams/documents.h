/// Check files that documents hold besides their diagrams, in fenced blocks ```map2pml.   Markdown -> check file
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "driver/input/input_text.h"

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

/// The check file of an input.
struct CheckText {
    std::string path;  ///< empty: there is none
    std::string text;
    std::string fault;     ///< why there is no text; empty otherwise
    bool stopped = false;  ///< as in `InputText`
};

/// The file, or the blocks in the input itself. That both are there is a fault, unless the user named the file.
/// \param input name of the input \param text its text \param file path of the check file; empty: there is none
/// \param is_named by `--check`
[[nodiscard]] CheckText check_of(const std::string& input, const std::string& text, const std::string& file,
                                 bool is_named, const std::string& scene, const archive::GoesOn& goes_on);

/// Whether there is anything to check: a file that was found in a folder may be a document, or a drawing of another kind.
[[nodiscard]] bool has_diagram(const std::string& name, const std::string& text);

}  // namespace map2pml::input
