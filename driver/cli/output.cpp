#include "driver/cli/files.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <limits>

#include "driver/cli/internal.h"
#include "translator/foundation/source/printable.h"

namespace map2pml::cli {

namespace {

namespace fs = std::filesystem;

constexpr int kTick = 100;            ///< milliseconds
constexpr int kMostStoppedTicks = 5;  ///< ticks for a reader to take each part of a text after the user has stopped

/// Waits until somebody reads; false: the user has stopped, and nobody does.
bool wait_for_reader(int file) {
    for (int stopped = 0; stopped < kMostStoppedTicks; stopped += cancelled() ? 1 : 0) {
        pollfd wanted{file, POLLOUT, 0};
        if (::poll(&wanted, 1, kTick) > 0) return true;
    }
    return false;
}

/// A pipe or a terminal takes this much at once if it can take anything; a larger write might wait for ever.
std::size_t largest_part(int file) {
    struct stat about {};
    const bool may_wait = ::fstat(file, &about) == 0 && !S_ISREG(about.st_mode);
    return may_wait ? PIPE_BUF : std::numeric_limits<std::size_t>::max();
}

/// Returns 0 or an error number.
int write_all(int file, std::string_view text) {
    const std::size_t most = largest_part(file);
    while (!text.empty()) {
        if (!wait_for_reader(file)) return EPIPE;
        const ssize_t count = ::write(file, text.data(), std::min(most, text.size()));
        if (count < 0 && errno != EINTR && errno != EAGAIN) return errno;
        text.remove_prefix(count > 0 ? static_cast<std::size_t>(count) : 0);
    }
    return 0;
}

WriteFault fault_of(const std::string& path, int error) {
    const bool broken = error == ENOSPC || error == EIO || error == EDQUOT || error == EROFS;
    return {"`" + path + "` cannot be written: " + std::strerror(error), broken ? 4 : 2};
}

int write_in_place(const std::string& path, std::string_view text) {
    // A pipe with a name is opened when it has a reader.
    int file = ::open(path.c_str(), O_WRONLY | O_CLOEXEC | O_NONBLOCK);
    while (file < 0 && errno == ENXIO && !cancelled()) {
        ::usleep(kTick * 1000);
        file = ::open(path.c_str(), O_WRONLY | O_CLOEXEC | O_NONBLOCK);
    }
    if (file < 0) return errno;
    const int error = write_all(file, text);
    return ::close(file) != 0 && error == 0 ? errno : error;
}

/// The permissions of the file, or those that the shell would give it.
mode_t permissions_for(const std::string& path) {
    struct stat about {};
    if (::stat(path.c_str(), &about) == 0) return about.st_mode & 07777U;
    const mode_t mask = ::umask(0);
    ::umask(mask);
    return 0666U & ~mask;
}

/// The new contents of the file at `path`, and its permissions.
int fill(int file, const std::string& path, std::string_view text) {
    const int error = write_all(file, text);
    return error == 0 && ::fchmod(file, permissions_for(path)) != 0 ? errno : error;
}

/// Links a nameless file at `path`: in one step if there is no such file yet, otherwise through a temporary name. This name is
/// always the same, so the next run removes what a process killed between the two steps left behind.
bool give_name(int file, const std::string& path) {
    const std::string self = "/proc/self/fd/" + std::to_string(file);
    const auto link_to = [&](const std::string& name) {
        return ::linkat(AT_FDCWD, self.c_str(), AT_FDCWD, name.c_str(), AT_SYMLINK_FOLLOW) == 0;
    };
    if (link_to(path)) return true;
    const std::string name = path + ".map2pml-new";
    if (errno != EEXIST || (!link_to(name) && (errno != EEXIST || ::unlink(name.c_str()) != 0 || !link_to(name))))
        return false;
    if (::rename(name.c_str(), path.c_str()) == 0) return true;
    ::unlink(name.c_str());
    return false;
}

constexpr int kOtherwise = -1;  ///< for file systems without nameless files, or if another process writes there, too

/// Writes a nameless file in the folder of `path`. Nothing of it is left, however the process ends.
/// Returns 0, an error number, or that another method is needed. \param file to be closed by the caller, unless negative.
int write_nameless(const std::string& path, std::string_view text, int& file) {
    const fs::path folder = fs::path(path).parent_path();
    file = ::open(folder.empty() ? "." : folder.c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600);
    return file < 0 ? kOtherwise : fill(file, path, text);
}

/// Returns 0, an error number, or that another method is needed.
int close_named(int file, const std::string& path, int error) {
    if (error == 0 && !give_name(file, path)) error = kOtherwise;
    const int close_error = file >= 0 && ::close(file) != 0 ? errno : 0;
    return error == 0 ? close_error : error;
}

int write_and_rename(const std::string& path, std::string_view text) {
    std::string name = path + ".XXXXXX";
    const int file = ::mkstemp(name.data());
    if (file < 0) return errno;
    int error = fill(file, path, text);
    if (::close(file) != 0 && error == 0) error = errno;
    if (error == 0 && ::rename(name.c_str(), path.c_str()) != 0) error = errno;
    if (error != 0) ::unlink(name.c_str());
    return error;
}

/// A concurrent reader of `path` sees either the whole old text or the whole new one.
int write_whole(const std::string& path, std::string_view text) {
    int file = -1;
    const int written = write_nameless(path, text, file);
    const int error = close_named(file, path, written);
    return error == kOtherwise ? write_and_rename(path, text) : error;
}

/// A symbolic link is kept: the file to which it points is replaced.
std::string target_of(const std::string& path) {
    std::error_code ignored;
    const fs::path real = fs::is_symlink(path, ignored) ? fs::weakly_canonical(path, ignored) : fs::path(path);
    return real.empty() ? path : real.string();
}

/// Writes a file of another name and renames it. Returns 0 or an error number.
int try_folder_of(const std::string& path) {
    const fs::path folder = fs::path(path).parent_path();
    if (const int file = ::open(folder.empty() ? "." : folder.c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600);
        file >= 0)
        return ::close(file) == 0 ? 0 : errno;
    std::string name = path + ".XXXXXX";
    const int file = ::mkstemp(name.data());
    if (file < 0) return errno;
    ::unlink(name.c_str());
    return ::close(file) == 0 ? 0 : errno;
}

bool is_plain_or_new(const std::string& target) {
    std::error_code ignored;
    const fs::file_status status = fs::status(target, ignored);
    return !fs::exists(status) || fs::is_regular_file(status);
}

}  // namespace

WriteFault write_together(const NewFile& first, const NewFile& second) {
    const std::string one = target_of(first.path);
    const std::string other = target_of(second.path);
    if (!is_plain_or_new(one) || !is_plain_or_new(other)) {
        WriteFault fault = write_file(first.path, first.text);
        return fault.message.empty() ? write_file(second.path, second.text) : fault;
    }
    // Both files are complete before either gets its name. The second gets its name before the first, which refers to it.
    int file = -1;
    int other_file = -1;
    int error = write_nameless(one, first.text, file);
    int other_error = write_nameless(other, second.text, other_file);
    if (error > 0 || other_error > 0) {
        (void)close_named(file, one, kOtherwise);
        (void)close_named(other_file, other, kOtherwise);
        return error > 0 ? fault_of(first.path, error) : fault_of(second.path, other_error);
    }
    other_error = close_named(other_file, other, other_error);
    error = close_named(file, one, other_error > 0 ? kOtherwise : error);
    if (other_error == kOtherwise) other_error = write_and_rename(other, second.text);
    if (other_error != 0) return fault_of(second.path, other_error);
    error = error == kOtherwise ? write_and_rename(one, first.text) : error;
    return error == 0 ? WriteFault{} : fault_of(first.path, error);
}

WriteFault write_file(const std::string& path, std::string_view text) {
    std::error_code ignored;
    const std::string target = target_of(path);
    const fs::file_status status = fs::status(target, ignored);
    if (fs::is_directory(status)) return fault_of(path, EISDIR);
    const bool device = fs::exists(status) && !fs::is_regular_file(status);
    const int error = device ? write_in_place(target, text) : write_whole(target, text);
    return error == 0 ? WriteFault{} : fault_of(path, error);
}

WriteFault file_fault(const std::string& path) {
    std::error_code ignored;
    const std::string target = target_of(path);
    const fs::file_status status = fs::status(target, ignored);
    if (fs::is_directory(status)) return fault_of(path, EISDIR);
    const bool is_device = fs::exists(status) && !fs::is_regular_file(status);
    const bool may_write = !is_device || ::access(target.c_str(), W_OK) == 0;
    const int error = !may_write ? errno : is_device ? 0 : try_folder_of(target);
    return error == 0 ? WriteFault{} : fault_of(path, error);
}

void take_closed_descriptors() {
    for (const int file : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        if (::fcntl(file, F_GETFD) == -1 && errno == EBADF) {
            // This is the lowest free number. Files opened for writing only cannot be read, and the reverse.
            (void)::open("/dev/null", file == STDIN_FILENO ? O_WRONLY : O_RDONLY);
        }
    }
}

std::string folder_fault(const std::string& folder) {
    std::error_code failed;
    fs::create_directories(folder, failed);
    if (!failed && !fs::is_directory(folder, failed)) failed = std::make_error_code(std::errc::not_a_directory);
    if (!failed && ::access(folder.c_str(), W_OK | X_OK) != 0) failed = std::error_code(errno, std::generic_category());
    return failed ? "cannot be written: " + failed.message() : std::string();
}

Written write_out(std::string_view text) {
    const int error = write_all(STDOUT_FILENO, text);
    if (error == 0) return Written::all;
    if (error == EPIPE) return Written::reader_gone;
    write_error(std::string("map2pml: error: standard output cannot be written: ") + std::strerror(error) + "\n");
    return Written::failed;
}

void write_error(std::string_view text) { write_terminal(source::printable_text(text, true)); }

void write_terminal(std::string_view text) { (void)write_all(STDERR_FILENO, text); }

}  // namespace map2pml::cli
