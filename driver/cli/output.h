/// Writes files whole or not at all, and standard output as far as somebody reads it.   text -> disk
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace map2pml::cli {

struct WriteFault {
    std::string message;  ///< empty: written
    int exit_code = 0;    ///< 2: the path cannot be written to; 4: the disk is full or broken
};

/// Writes to a new file beside `path`, which then takes its place; devices and pipes are written as they are.
[[nodiscard]] WriteFault write_file(const std::string& path, std::string_view text);

enum class Written : std::uint8_t { all, reader_gone, failed };

/// Writes to standard output. A reader that went away, as in `| head`, is no fault.
[[nodiscard]] Written write_out(std::string_view text);

/// Writes to standard error; what cannot be written there cannot be told anywhere.
void write_error(std::string_view text);

}  // namespace map2pml::cli
