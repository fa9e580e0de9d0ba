/// A file from the disk, or what comes through a pipe.   path -> its bytes, or why not
#pragma once

#include <cstddef>
#include <functional>
#include <string>

namespace map2pml::archive {

/// Nothing that is read is longer; `/dev/zero` has no end.
inline constexpr std::size_t kMostBytes = std::size_t{64} << 20U;

struct FileText {
    std::string text;
    std::string fault;     ///< why there is no text, to be told behind the name of the file; empty otherwise
    bool stopped = false;  ///< the fault is only that `goes_on` said no
};

/// Asked several times a second while there is nothing to read yet; may throw.
using GoesOn = std::function<bool()>;

/// An empty file is an empty text; a folder, a missing file, one that may not be read or is too long is a fault.
[[nodiscard]] FileText read_file(const std::string& path, const GoesOn& goes_on);

/// The same for a descriptor that is open, from where it stands. It stays open.
[[nodiscard]] FileText read_open_file(int descriptor, const GoesOn& goes_on);

}  // namespace map2pml::archive
