/// The files of a cache.   a folder -> the same, without the oldest of them when there are very many
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
    std::chrono::seconds every;  ///< how long after the last look nothing is looked at
    /// Which files belong to the cache, by their name. Others are never touched.
    std::function<bool(const std::filesystem::path& name)> is_kept;
    /// Those that a program writes and then renames, by their name: they go when they are an hour old.
    std::function<bool(const std::filesystem::path& name)> is_partial;
};

/// Removes the files that were written longest ago until half of what may be is left, if there are more. Several programs may do so at once;
/// what cannot be read or removed stays. The time of the last look is that of a file `tidied` in the folder.
void tidy(const std::filesystem::path& folder, const KeptFiles& files);

}  // namespace map2pml::process
