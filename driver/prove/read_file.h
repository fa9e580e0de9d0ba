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

/// \param why when nothing is returned: what the system says. An empty file is an empty text.
[[nodiscard]] std::optional<std::string> read_file(const std::string& path, std::string& why);

}  // namespace map2pml::prove
