/// Reads the text of an input, from the disk or a pipe.   path -> name and text, or a fault
#pragma once

#include <string>

#include "driver/input/archive/archive.h"

namespace map2pml::input {

struct InputText {
    std::string
        name;  ///< for messages: the path as given, `<stdin>` for `-`, `shop.zip!order.uml` for a member of an archive
    std::string text;
    std::string fault;     ///< why there is no text, half a sentence after the name; empty otherwise
    bool stopped = false;  ///< the user interrupted the reading; the input itself has no fault
};

/// \param path `-` is standard input. \param language what `--from` says; empty: the suffix of the path decides, and a name that tells
/// none is a fault, as is an empty text. An archive is replaced by the diagram in it, `shop.zip` by `shop.zip!order.uml`.
/// \param goes_on may throw, as `archive::GoesOn`.
[[nodiscard]] InputText read_input(const std::string& path, const std::string& language,
                                   const archive::GoesOn& goes_on);

/// Reads any text, whatever its name. An empty check file is valid.
[[nodiscard]] InputText read_text(const std::string& path, const archive::GoesOn& goes_on);

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

/// A `GoesOn` for readers inside a budget. \throws budget::Exceeded when the work is stopped while it waits for a pipe
[[nodiscard]] bool while_budget_lasts();

}  // namespace map2pml::input
