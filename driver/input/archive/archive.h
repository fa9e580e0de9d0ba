/// Files in an archive, unpacked in memory.   bytes of a ZIP file -> the members that are wanted
///
/// Nothing is written to the disk. The only room that knows libarchive.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <span>
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

// --- diagram_member.cpp: The file of an archive that is the diagram.   path and bytes -> member

/// `shop.zip!models/order.uml`: an archive and a member of it. A file with the whole name takes precedence.
struct InputPath {
    std::string file;
    std::string member;  ///< empty: no member is named
};
[[nodiscard]] InputPath split_path(const std::string& path);

/// The member that is read in place of an archive.
struct Chosen {
    std::string member;  ///< name of the member
    std::string text;
    std::string fault;  ///< half a sentence after the name of the archive; empty otherwise
};

/// The named member; otherwise the model of a MagicDraw file; otherwise the only member with a suffix of diagrams, where plain
/// `.xml` is tried last.
[[nodiscard]] Chosen diagram_in(std::string_view bytes, const std::string& file, const std::string& wanted);

// --- read_file.cpp: Reads a file or a pipe.   path -> its bytes, or a fault

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

// --- byte_stream.cpp: A file of any length, piece by piece.   path -> its bytes, unpacked

/// The bytes of a file, a pipe or standard input (`-`). Where the first bytes are those of gzip or Zstandard, the bytes unpacked.
class ByteStream {
  public:
    ByteStream(std::string path, GoesOn goes_on);
    ~ByteStream();
    ByteStream(ByteStream&&) = delete;
    ByteStream(const ByteStream&) = delete;
    ByteStream& operator=(ByteStream&&) = delete;
    ByteStream& operator=(const ByteStream&) = delete;

    /// The number of bytes that were read: 0 at the end, after a fault, and when `goes_on` returned false. A file that was not packed
    /// and has grown since its end can be read further.
    [[nodiscard]] std::size_t read(std::span<char> into);

    /// Why nothing more is read, to be printed after the name of the file; empty if there is no fault.
    [[nodiscard]] const std::string& fault() const;
    [[nodiscard]] bool is_stopped() const;  ///< `goes_on` returned false
    [[nodiscard]] bool is_packed() const;
    /// Whether the path now names another file, or this one was cut to less than what was read.
    [[nodiscard]] bool is_replaced() const;

  private:
    class Source;
    std::unique_ptr<Source> source_;
};

}  // namespace map2pml::archive
