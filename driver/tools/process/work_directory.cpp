#include "driver/tools/process/work_directory.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <mutex>

namespace map2pml::process {

namespace {

namespace fs = std::filesystem;

constexpr const char* kPrefix = "map2pml-";
constexpr const char* kLock = ".in-use";
constexpr const char* kLockBefore = ".to-be-used";
constexpr std::size_t kRandomCharacters = 6;  ///< of `mkdtemp`
constexpr int kMostTries = 100;

/// The lock is there, and nobody holds it.
bool is_free(const fs::path& lock) {
    const int file = ::open(lock.c_str(), O_RDWR | O_CLOEXEC | O_NOFOLLOW);
    if (file < 0) return false;
    const bool free = ::flock(file, LOCK_EX | LOCK_NB) == 0;
    ::close(file);
    return free;
}

/// Has a name as `create` gives it, and is ours.
bool is_own(const fs::path& folder) {
    struct stat about {};
    const std::string name = folder.filename().string();
    return name.starts_with(kPrefix) && name.size() == std::strlen(kPrefix) + kRandomCharacters &&
           ::lstat(folder.c_str(), &about) == 0 && S_ISDIR(about.st_mode) && about.st_uid == ::geteuid();
}

/// Folders of processes that ended without removing them. One that is to be kept has contents and no lock. One without both
/// belongs to a process that was killed at its first or last step, or to one that is at its first step: that one makes another.
void remove_left_behind(const fs::path& parent) {
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator(parent, ignored)) {
        const fs::path& folder = entry.path();
        if (!is_own(folder)) continue;
        if (is_free(folder / kLock)) fs::remove_all(folder, ignored);
        if (is_free(folder / kLockBefore)) fs::remove(folder / kLockBefore, ignored);
        ::rmdir(folder.c_str());  // only if it is empty
    }
}

}  // namespace

std::shared_ptr<WorkDirectory> WorkDirectory::create(std::string& error) {
    std::error_code failure;
    const auto parent = fs::temp_directory_path(failure);
    if (failure) {
        error = "there is no temporary folder: " + failure.message();
        return nullptr;
    }
    static std::once_flag once;
    std::call_once(once, [&] { remove_left_behind(parent); });
    // Tools run in other folders, where a relative TMPDIR would have another meaning.
    const std::string pattern =
        (std::filesystem::absolute(parent, failure) / (kPrefix + std::string(kRandomCharacters, 'X'))).string();
    for (int tries = 0; tries < kMostTries; ++tries) {
        std::string name = pattern;
        if (::mkdtemp(name.data()) == nullptr) {
            error = "cannot create a temporary folder in " + parent.string() + ": " + std::strerror(errno);
            return nullptr;
        }
        std::shared_ptr<WorkDirectory> made(new WorkDirectory(name));
        if (made->lock()) return made;
        const int why = errno;
        error = "cannot write to " + parent.string() + ": " + std::strerror(why);
        // Another process that starts now may have taken it for one that was left.
        if (why != ENOENT && why != EWOULDBLOCK) break;
    }
    return nullptr;
}

/// The lock file is locked before it gets its name, so that no process takes the folder for an abandoned one.
bool WorkDirectory::lock() {
    const std::string before = (path_ / kLockBefore).string();
    lock_ = ::open(before.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    return lock_ >= 0 && ::flock(lock_, LOCK_EX | LOCK_NB) == 0 &&
           ::rename(before.c_str(), (path_ / kLock).c_str()) == 0;
}

WorkDirectory::~WorkDirectory() {
    std::error_code ignored;
    if (!kept_) {
        // The lock goes last: whoever is killed here leaves a folder that the next run removes.
        for (const auto& entry : fs::directory_iterator(path_, ignored))
            if (entry.path().filename() != kLock) fs::remove_all(entry.path(), ignored);
        fs::remove_all(path_, ignored);
    }
    if (lock_ >= 0) ::close(lock_);
}

void WorkDirectory::keep() const {
    kept_ = true;
    std::error_code ignored;
    fs::remove(path_ / kLock, ignored);
}

bool WorkDirectory::write(const std::string& name, std::string_view text) const {
    std::ofstream file(path_ / name, std::ios::binary | std::ios::trunc);
    file.write(text.data(), static_cast<std::streamsize>(text.size()));
    file.close();
    return !file.fail();
}

void WorkDirectory::copy_to(const std::filesystem::path& target) const {
    std::error_code failure;
    std::filesystem::create_directories(target, failure);
    if (failure) return note_not_kept(target, failure);
    for (const auto& entry : std::filesystem::directory_iterator(path_, failure)) {
        if (!entry.is_regular_file(failure)) continue;
        const auto extension = entry.path().extension();
        if (extension.empty() || extension == ".bin") continue;  // the lock, the compiled verifiers, a state graph
        const fs::path copy = target / entry.path().filename();
        fs::remove(copy, failure);  // where it is a link, the file to which it leads stays
        if (!failure) fs::copy_file(entry.path(), copy, failure);
        if (failure) return note_not_kept(copy, failure);
    }
    if (failure) note_not_kept(target, failure);
}

namespace {

std::mutex not_kept_mutex;
std::string not_kept;

}  // namespace

void note_not_kept(const fs::path& path, std::error_code why) {
    const std::lock_guard lock(not_kept_mutex);
    if (not_kept.empty()) not_kept = path.string() + ": " + why.message();
}

std::string first_not_kept() {
    const std::lock_guard lock(not_kept_mutex);
    return not_kept;
}

}  // namespace map2pml::process
