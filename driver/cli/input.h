/// Reads what a command names, until the user stops it.   path or `-` -> name and text, or why not
#pragma once

#include <string>

#include "driver/input/input_text.h"

namespace map2pml::cli {

using Input = input::InputText;

/// What a command ends with that reads nothing more; 0 when there is no fault.
[[nodiscard]] int exit_code(const Input& input);

/// As `input::read_input`; a file that is not there and looks like a misspelt command says so.
[[nodiscard]] Input read_input(const std::string& path, const std::string& language);

/// As `input::read_text`.
[[nodiscard]] Input read_text(const std::string& path);

}  // namespace map2pml::cli
