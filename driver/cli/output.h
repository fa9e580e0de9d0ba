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

/// Why `write_file` would not write there, as far as can be known before there is a text. Nothing is left behind.
[[nodiscard]] WriteFault file_fault(const std::string& path);

enum class Written : std::uint8_t { all, reader_gone, failed };

/// Standard input, output and error that the caller has closed are taken, so that no file of ours becomes one of them. To read from or
/// write to them is an error all the same.
void take_closed_descriptors();

/// What is wrong with a folder that files are to go into later, and that is made when there is none; empty: nothing.
[[nodiscard]] std::string folder_fault(const std::string& folder);

/// Writes to standard output. A reader that went away, as in `| head`, is no fault.
[[nodiscard]] Written write_out(std::string_view text);

/// Writes to standard error what may have words of others in it: without control characters other than colours. What cannot be
/// written there cannot be told anywhere.
void write_error(std::string_view text);

/// Writes to the terminal behind standard error as it is.
void write_terminal(std::string_view text);

struct NewFile {
    std::string path;
    std::string_view text;
};

/// Writes both, and lets them take their places only when both are whole.
[[nodiscard]] WriteFault write_together(const NewFile& first, const NewFile& second);

}  // namespace map2pml::cli
