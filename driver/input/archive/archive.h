/// Files in an archive, unpacked in memory.   bytes of a ZIP file -> the members that are wanted
///
/// Nothing is written to the disk. The only room that knows libarchive.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace map2pml::archive {

/// Whether the bytes are an archive, by the first ones, not by the name: tools use many suffixes for such files.
[[nodiscard]] bool is_archive(std::string_view bytes);

struct Member {
    std::string name;  ///< as in the archive, with `/` between folders
    std::string text;
};

struct Contents {
    std::vector<Member> members;
    std::string fault;  ///< why there are no members: half a sentence after the name of the archive; empty otherwise
};

/// The members whose names are wanted, in the order of the archive. A broken or encrypted archive, one with more than 10,000
/// members, and more than 64 MB of unpacked text are faults.
[[nodiscard]] Contents unpack(std::string_view bytes, const std::function<bool(std::string_view name)>& wanted);

/// The names of all members that are files.
[[nodiscard]] Contents list(std::string_view bytes);

}  // namespace map2pml::archive
