#include "driver/cli/files.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>

namespace map2pml::cli {

namespace {

namespace fs = std::filesystem;

WriteFault write_into(const fs::path& folder, const std::vector<translation::TranslatedFile>& files) {
    for (const translation::TranslatedFile& each : files) {
        WriteFault fault = write_file((folder / each.name).string(), each.text);
        if (!fault.message.empty()) return fault;
    }
    return {};
}

constexpr const char* kInfix = ".map2pml-";
constexpr std::size_t kDrawn = 6;  ///< characters that mkdtemp chooses

/// Folders that killed runs for the same target left behind: no process holds their locks.
void remove_left_behind(const std::string& wanted) {
    const std::string prefix = fs::path(wanted).filename().string() + kInfix;
    const fs::path parent = fs::path(wanted).parent_path();
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator(parent.empty() ? "." : parent, ignored)) {
        const std::string name = entry.path().filename().string();
        if (!name.starts_with(prefix) || name.size() != prefix.size() + kDrawn) continue;
        const int file = ::open(entry.path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW);
        if (file < 0) continue;
        struct stat about {};
        const bool ours = ::fstat(file, &about) == 0 && about.st_uid == ::geteuid();
        if (ours && ::flock(file, LOCK_EX | LOCK_NB) == 0) fs::remove_all(entry.path(), ignored);
        ::close(file);
    }
}

/// A temporary folder beside the target. It is locked while a process fills it.
class HalfFolder {
  public:
    explicit HalfFolder(const std::string& wanted) {
        while (file_ < 0) {
            path_ = wanted + kInfix + std::string(kDrawn, 'X');
            if (::mkdtemp(path_.data()) == nullptr) {
                path_.clear();
                return;
            }
            file_ = ::open(path_.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW);
            // Before it was locked, another run may have taken it for an abandoned one.
            const bool is_taken = file_ >= 0 && ::flock(file_, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
            if (is_taken || ::access(path_.c_str(), F_OK) != 0) {
                if (file_ >= 0) ::close(file_);
                file_ = -1;
            } else if (file_ < 0) {
                return;
            }
        }
    }

    HalfFolder(const HalfFolder&) = delete;
    HalfFolder& operator=(const HalfFolder&) = delete;

    ~HalfFolder() {
        std::error_code ignored;
        if (!path_.empty()) fs::remove_all(path_, ignored);
        if (file_ >= 0) ::close(file_);
    }

    /// The path of the folder; empty if it could not be created, see `errno`.
    [[nodiscard]] const std::string& path() const { return path_; }

    /// Renames it to the target; false: it keeps its temporary name.
    bool rename(const std::string& name) {
        // The permissions that the shell would give; `mkdtemp` allows access to the owner only.
        const mode_t mask = ::umask(0);
        ::umask(mask);
        ::chmod(path_.c_str(), 0777U & ~mask);
        if (::rename(path_.c_str(), name.c_str()) != 0) return false;
        path_.clear();
        return true;
    }

  private:
    std::string path_;
    int file_ = -1;
};

}  // namespace

WriteFault write_folder(const std::string& path, const std::vector<translation::TranslatedFile>& files) {
    std::string name = path;
    while (name.size() > 1 && name.ends_with('/')) name.pop_back();
    remove_left_behind(name);
    std::error_code ignored;
    if (fs::is_directory(name, ignored)) return write_into(name, files);
    const auto fault_now = [&] { return WriteFault{"`" + path + "` cannot be written: " + std::strerror(errno), 2}; };
    if (fs::exists(name, ignored)) {
        errno = ENOTDIR;
        return fault_now();
    }
    HalfFolder half(name);
    if (half.path().empty()) return fault_now();
    WriteFault fault = write_into(half.path(), files);
    if (fault.message.empty() && !half.rename(name)) fault = fault_now();
    return fault;
}

}  // namespace map2pml::cli
