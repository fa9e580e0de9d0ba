/// Reads what is to be translated.   path or `-` -> name and text, or why not
#pragma once

#include <string>

namespace map2pml::cli {

struct Input {
    std::string name;  ///< for messages: the path as given, `<stdin>` for `-`
    std::string text;
    std::string fault;     ///< why there is no text; empty otherwise
    bool stopped = false;  ///< by the user, before it was read: nothing is wrong with it
};

/// What a command ends with that reads nothing more; 0 when there is no fault.
[[nodiscard]] int exit_code(const Input& input);

/// \param language what `--from` says; empty: the suffix of the path decides. Standard input is MAP. An empty
/// text is a fault here. An archive gives way to the diagram in it, `shop.zip` to `shop.zip!order.uml`.
[[nodiscard]] Input read_input(const std::string& path, const std::string& language);

/// The same for any text, whatever its name. An empty check file is one that says nothing.
[[nodiscard]] Input read_text(const std::string& path);

}  // namespace map2pml::cli
