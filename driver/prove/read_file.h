/// A file from the disk.   path -> its bytes
#pragma once

#include <optional>
#include <string>

namespace map2pml::prove {

/// A diagram or protocol, or that in an archive: `shop.zip` gives way to `shop.zip!order.uml`.
struct NamedText {
    std::string name;
    std::string text;
};
/// \param why when nothing is returned: what is wrong with the file or the archive.
[[nodiscard]] std::optional<NamedText> read_input_file(const std::string& path, std::string& why);

/// The same for any file. An empty one is an empty text. \throws budget::Exceeded when the work is stopped while it waits for a pipe
[[nodiscard]] std::optional<std::string> read_file(const std::string& path, std::string& why);

}  // namespace map2pml::prove
