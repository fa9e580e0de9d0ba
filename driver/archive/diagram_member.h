/// Which file of an archive is the diagram.   path and bytes -> member
#pragma once

#include <string>
#include <string_view>

namespace map2pml::archive {

/// `shop.zip!models/order.uml`: an archive and a member of it. A file that has the whole name comes first.
struct InputPath {
    std::string file;
    std::string member;  ///< empty: none is named
};
[[nodiscard]] InputPath split_path(const std::string& path);

/// What is read in place of an archive.
struct Chosen {
    std::string member;  ///< its name
    std::string text;
    std::string fault;  ///< half a sentence after the name of the archive; empty otherwise
};

/// The member that is named; else the model of a MagicDraw file; else the only one with a suffix of diagrams, those that are
/// just `.xml` last.
[[nodiscard]] Chosen diagram_in(std::string_view bytes, const std::string& file, const std::string& wanted);

}  // namespace map2pml::archive
