/// Properties of the terminal: colours and width.   settings and environment -> how to print
#pragma once

#include <cstddef>

#include "driver/cli/options.h"

namespace map2pml::cli {

/// Whether to colour the output to a file descriptor; `auto` requires a terminal and honours NO_COLOR and TERM=dumb.
[[nodiscard]] bool wants_color(When when, int file);
/// Whether text may have characters such as `├`: the locale is one of UTF-8.
[[nodiscard]] bool shows_unicode();
/// Columns to print into: those of the terminal, or COLUMNS, or 100; between 60 and 120.
[[nodiscard]] std::size_t print_width(int file);
/// Current columns of the terminal, for the progress line.
[[nodiscard]] std::size_t terminal_width(int file);

}  // namespace map2pml::cli
