/// The file of an archive that is the diagram.   path and bytes -> member
#pragma once

#include <string>
#include <string_view>

namespace map2pml::archive {

/// `shop.zip!models/order.uml`: an archive and a member of it. A file with the whole name takes precedence.
struct InputPath {
    std::string file;
    std::string member;  ///< empty: no member is named
};
[[nodiscard]] InputPath split_path(const std::string& path);

/// The member that is read in place of an archive.
struct Chosen {
    std::string member;  ///< name of the member
    std::string text;
    std::string fault;  ///< half a sentence after the name of the archive; empty otherwise
};

/// The named member; otherwise the model of a MagicDraw file; otherwise the only member with a suffix of diagrams, where plain
/// `.xml` is tried last.
[[nodiscard]] Chosen diagram_in(std::string_view bytes, const std::string& file, const std::string& wanted);

}  // namespace map2pml::archive
