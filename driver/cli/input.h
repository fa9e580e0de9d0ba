/// Reads the inputs of a command, until the user interrupts.   path or `-` -> name and text, or a fault
#pragma once

#include <string>

#include "driver/input/input_text.h"

namespace map2pml::cli {

using Input = input::InputText;

/// The exit code of a command that ends because of this fault; 0 if there is no fault.
[[nodiscard]] int exit_code(const Input& input);

/// Reads as `input::read_input`; for a missing file that looks like a misspelt command, the message says so.
[[nodiscard]] Input read_input(const std::string& path, const std::string& language);

/// Reads as `input::read_text`.
[[nodiscard]] Input read_text(const std::string& path);

}  // namespace map2pml::cli
