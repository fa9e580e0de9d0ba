/// The files of a cache.   a folder -> the same folder, without its oldest files when there are very many
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>

namespace map2pml::process {

struct KeptFiles {
    std::size_t most_files;
    std::uintmax_t most_bytes;
    std::chrono::seconds every;  ///< least time between two looks at the folder
    /// Whether a file of this name belongs to the cache. Other files are never touched.
    std::function<bool(const std::filesystem::path& name)> is_kept;
    /// Whether a file of this name is still to be renamed by the program that writes it; it is removed when it is an hour old.
    std::function<bool(const std::filesystem::path& name)> is_partial;
};

/// Removes the files that were written longest ago until half of the maximum is left, if there are more. Several programs may do
/// so at once; files that cannot be read or removed stay. The time of the last look is that of a file `tidied` in the folder.
void tidy(const std::filesystem::path& folder, const KeptFiles& files);

}  // namespace map2pml::process
