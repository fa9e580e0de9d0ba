#include "driver/input/archive/archive.h"

#include <archive.h>
#include <archive_entry.h>

#include <array>
#include <memory>
#include <utility>

#include "translator/foundation/source/printable.h"

namespace map2pml::archive {

namespace {

constexpr std::size_t kMostMembers = 10000;

struct Closed {
    void operator()(::archive* reader) const { archive_read_free(reader); }
};
using Reader = std::unique_ptr<::archive, Closed>;

std::string name_of(archive_entry* entry) {
    const char* name = archive_entry_pathname_utf8(entry);
    name = name == nullptr ? archive_entry_pathname(entry) : name;
    return name == nullptr ? "" : name;
}

std::string broken(std::string_view member) {
    return "is a broken archive" +
           (member.empty() ? std::string() : ": `" + source::printable(member) + "` cannot be unpacked");
}

/// Reads one archive from front to back and reports the first error.
class Unpacking {
  public:
    Unpacking(std::string_view bytes, const std::function<bool(std::string_view)>& wanted, bool only_names)
        : reader_(archive_read_new()), wanted_(wanted), only_names_(only_names) {
        // Only what the directory at the end of the archive names is a member.
        is_open_ = reader_ != nullptr && archive_read_support_format_zip_seekable(reader_.get()) == ARCHIVE_OK &&
                   archive_read_open_memory(reader_.get(), bytes.data(), bytes.size()) == ARCHIVE_OK;
    }

    Contents read() {
        contents_.fault = is_open_ ? "" : broken("");
        for (std::size_t count = 0; contents_.fault.empty(); ++count) {
            archive_entry* entry = nullptr;
            const int status = archive_read_next_header(reader_.get(), &entry);
            if (status == ARCHIVE_EOF) return std::move(contents_);
            if (status != ARCHIVE_OK && status != ARCHIVE_WARN)
                contents_.fault = broken("");
            else if (count == kMostMembers)
                contents_.fault = "is an archive with more than 10,000 members, the maximum";
            else
                take(entry);
        }
        contents_.members.clear();
        return std::move(contents_);
    }

  private:
    void take(archive_entry* entry) {
        Member member{name_of(entry), {}};
        if (archive_entry_filetype(entry) != AE_IFREG || !wanted_(member.name)) return;
        if (!only_names_) {
            contents_.fault = archive_entry_is_data_encrypted(entry) != 0
                                  ? "is an archive in which `" + source::printable(member.name) + "` is encrypted"
                                  : add_text(member);
        }
        contents_.members.push_back(std::move(member));
    }

    /// Returns the error. The sizes stated in the archive are not relied on.
    std::string add_text(Member& member) {
        std::array<char, 1U << 16U> buffer{};
        while (true) {
            const la_ssize_t count = archive_read_data(reader_.get(), buffer.data(), buffer.size());
            if (count < 0) return broken(member.name);
            if (count == 0) return {};
            unpacked_ += static_cast<std::size_t>(count);
            if (unpacked_ > kMostBytes) return "is an archive that unpacks to more than 64 MB, the maximum";
            member.text.append(buffer.data(), static_cast<std::size_t>(count));
        }
    }

    Reader reader_;
    const std::function<bool(std::string_view)>& wanted_;
    bool only_names_;
    bool is_open_ = false;
    std::size_t unpacked_ = 0;
    Contents contents_;
};

}  // namespace

bool is_archive(std::string_view bytes) { return bytes.starts_with("PK\x03\x04") || bytes.starts_with("PK\x05\x06"); }

Contents unpack(std::string_view bytes, const std::function<bool(std::string_view)>& wanted) {
    return Unpacking(bytes, wanted, false).read();
}

Contents list(std::string_view bytes) {
    return Unpacking(
               bytes, [](std::string_view) { return true; }, true)
        .read();
}

}  // namespace map2pml::archive
