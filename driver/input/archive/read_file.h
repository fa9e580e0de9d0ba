/// Reads a file or a pipe.   path -> its bytes, or a fault
#pragma once

#include <cstddef>
#include <functional>
#include <string>

namespace map2pml::archive {

/// The largest input that is read; `/dev/zero` has no end.
inline constexpr std::size_t kMostBytes = std::size_t{64} << 20U;

struct FileText {
    std::string text;
    std::string fault;  ///< why there is no text, to be printed after the name of the file; empty if there is no fault
    bool stopped = false;  ///< the only fault is that `goes_on` returned false
};

/// Called several times a second while there is nothing to read yet; false stops the reading. May throw.
using GoesOn = std::function<bool()>;

/// An empty file is an empty text; a folder, a missing file, one that may not be read or is too long is a fault.
[[nodiscard]] FileText read_file(const std::string& path, const GoesOn& goes_on);

/// Reads from the current position of an open descriptor, which stays open.
[[nodiscard]] FileText read_open_file(int descriptor, const GoesOn& goes_on);

}  // namespace map2pml::archive
