#include <archive.h>
#include <archive_entry.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <string_view>
#include <utility>

#include "driver/input/archive/internal.h"

namespace map2pml::archive {

namespace {

bool is_packed_by(std::string_view bytes) {
    return bytes.starts_with("\x1f\x8b") || bytes.starts_with("\x28\xb5\x2f\xfd");
}

constexpr std::size_t kMagicLength = 4;

}  // namespace

class ByteStream::Source {
  public:
    Source(std::string path, GoesOn goes_on)
        : path_(std::move(path)),
          goes_on_(std::move(goes_on)),
          file_(path_ == "-" ? OpenFile(::dup(STDIN_FILENO)) : OpenFile(path_)),
          fault_(file_.fault()) {
        // The first bytes say how the file is packed; a pipe may give them one by one.
        while (fault_.empty() && begin_ < kMagicLength) {
            const std::size_t count = read_file_bytes(std::span(bytes_).subspan(begin_));
            if (count == 0) break;
            begin_ += count;
        }
        if (is_packed_by({bytes_.data(), begin_})) open_unpacker();
    }

    std::size_t read(std::span<char> into) {
        if (!fault_.empty() || is_stopped_ || is_empty_) return 0;
        if (unpacker_ == nullptr) return read_bytes(into);
        const la_ssize_t count = archive_read_data(unpacker_.get(), into.data(), into.size());
        if (count >= 0) return static_cast<std::size_t>(count);
        if (!is_stopped_ && fault_.empty()) fault_ = kBroken;
        return 0;
    }

    [[nodiscard]] const std::string& fault() const { return fault_; }
    [[nodiscard]] bool is_stopped() const { return is_stopped_; }
    [[nodiscard]] bool is_packed() const { return unpacker_ != nullptr; }

    [[nodiscard]] bool is_replaced() const {
        struct stat named {};
        struct stat open {};
        if (path_ == "-" || ::stat(path_.c_str(), &named) != 0 || ::fstat(file_.descriptor(), &open) != 0) return false;
        return named.st_ino != open.st_ino || named.st_dev != open.st_dev ||
               (S_ISREG(open.st_mode) && open.st_size < static_cast<off_t>(count_));
    }

  private:
    struct ClosedUnpacker {
        void operator()(::archive* reader) const { archive_read_free(reader); }
    };

    static constexpr const char* kBroken = "is packed, and cut off or broken";

    void open_unpacker() {
        unpacker_.reset(archive_read_new());
        ::archive* reader = unpacker_.get();
        archive_entry* entry = nullptr;
        const bool is_open = reader != nullptr && archive_read_support_filter_gzip(reader) == ARCHIVE_OK &&
                             archive_read_support_filter_zstd(reader) == ARCHIVE_OK &&
                             archive_read_support_format_raw(reader) == ARCHIVE_OK &&
                             archive_read_support_format_empty(reader) == ARCHIVE_OK &&
                             archive_read_open(reader, this, nullptr, &Source::next_piece, nullptr) == ARCHIVE_OK;
        const int status = is_open ? archive_read_next_header(reader, &entry) : ARCHIVE_FATAL;
        is_empty_ = status == ARCHIVE_EOF;
        if (status != ARCHIVE_OK && !is_empty_ && !is_stopped_ && fault_.empty()) fault_ = kBroken;
    }

    static la_ssize_t next_piece(::archive* reader, void* source, const void** piece) {
        auto& self = *static_cast<Source*>(source);
        *piece = self.piece_.data();
        const std::size_t count = self.read_bytes(self.piece_);
        if (!self.is_stopped_ && self.fault_.empty()) return static_cast<la_ssize_t>(count);
        archive_set_error(reader, EIO, "stopped");
        return -1;
    }

    /// The bytes of the file, from its first.
    std::size_t read_bytes(std::span<char> into) {
        if (begin_ == 0) return read_file_bytes(into);
        const std::size_t count = std::min(begin_ - given_, into.size());
        std::copy_n(bytes_.data() + given_, count, into.data());
        given_ += count;
        if (given_ == begin_) begin_ = given_ = 0;
        return count;
    }

    std::size_t read_file_bytes(std::span<char> into) {
        while (true) {
            // Also where there is always something to read.
            is_stopped_ = is_stopped_ || !wait_for_input(file_.descriptor(), goes_on_) || !goes_on_();
            if (is_stopped_) return 0;
            const ssize_t count = ::read(file_.descriptor(), into.data(), into.size());
            if (count >= 0) {
                count_ += static_cast<std::size_t>(count);
                return static_cast<std::size_t>(count);
            }
            if (errno != EINTR && errno != EAGAIN) {
                fault_ = because_of(errno);
                return 0;
            }
        }
    }

    std::string path_;
    GoesOn goes_on_;
    OpenFile file_;
    std::string fault_;
    bool is_stopped_ = false;
    bool is_empty_ = false;
    std::size_t count_ = 0;
    std::array<char, kMagicLength> bytes_{};
    std::size_t begin_ = 0;  ///< bytes of the beginning that are not given yet, from `given_`
    std::size_t given_ = 0;
    std::array<char, std::size_t{1} << 16U> piece_{};
    std::unique_ptr<::archive, ClosedUnpacker> unpacker_;
};

ByteStream::ByteStream(std::string path, GoesOn goes_on)
    : source_(std::make_unique<Source>(std::move(path), std::move(goes_on))) {}

ByteStream::~ByteStream() = default;

std::size_t ByteStream::read(std::span<char> into) { return source_->read(into); }

const std::string& ByteStream::fault() const { return source_->fault(); }

bool ByteStream::is_stopped() const { return source_->is_stopped(); }

bool ByteStream::is_packed() const { return source_->is_packed(); }

bool ByteStream::is_replaced() const { return source_->is_replaced(); }

}  // namespace map2pml::archive
