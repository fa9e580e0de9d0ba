/// Writes files completely or not at all, and standard output as long as it is read.   text -> disk
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace map2pml::cli {

struct WriteFault {
    std::string message;  ///< empty: written
    int exit_code = 0;    ///< 2: the path cannot be written to; 4: the disk is full or broken
};

/// Writes a new file beside `path` and renames it to `path`; devices and pipes are written directly.
[[nodiscard]] WriteFault write_file(const std::string& path, std::string_view text);

/// Why `write_file` would fail, as far as this can be known in advance. Leaves no file behind.
[[nodiscard]] WriteFault file_fault(const std::string& path);

enum class Written : std::uint8_t { all, reader_gone, failed };

/// Opens standard input, output and error if the caller has closed them, so that no other file gets their descriptors. Reading from or
/// writing to them is still an error.
void take_closed_descriptors();

/// What is wrong with a folder for later output, which will be created if it does not exist; empty: nothing.
[[nodiscard]] std::string folder_fault(const std::string& folder);

/// Writes to standard output. A reader that has gone, as in `| head`, is not a fault.
[[nodiscard]] Written write_out(std::string_view text);

/// Writes text that may contain foreign input to standard error, without control characters other than colours. A failure to
/// write there cannot be reported.
void write_error(std::string_view text);

/// Writes to the terminal at standard error, unchanged.
void write_terminal(std::string_view text);

struct NewFile {
    std::string path;
    std::string_view text;
};

/// Writes both files and renames them only when both are complete.
[[nodiscard]] WriteFault write_together(const NewFile& first, const NewFile& second);

}  // namespace map2pml::cli
