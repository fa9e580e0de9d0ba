#include "driver/cli/output.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>

namespace map2pml::cli {

namespace {

namespace fs = std::filesystem;

/// 0, or the error number.
int write_all(int file, std::string_view text) {
    while (!text.empty()) {
        const ssize_t count = ::write(file, text.data(), text.size());
        if (count < 0 && errno != EINTR) {
            return errno;
        }
        text.remove_prefix(count > 0 ? static_cast<std::size_t>(count) : 0);
    }
    return 0;
}

WriteFault fault_of(const std::string& path, int error) {
    const bool broken = error == ENOSPC || error == EIO || error == EDQUOT || error == EROFS;
    return {"`" + path + "` cannot be written: " + std::strerror(error), broken ? 4 : 2};
}

int write_in_place(const std::string& path, std::string_view text) {
    const int file = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
    if (file < 0) {
        return errno;
    }
    const int error = write_all(file, text);
    return ::close(file) != 0 && error == 0 ? errno : error;
}

/// The permissions that the file has, or would get from the shell.
mode_t permissions_for(const std::string& path) {
    struct stat about {};
    if (::stat(path.c_str(), &about) == 0) {
        return about.st_mode & 07777U;
    }
    const mode_t mask = ::umask(0);
    ::umask(mask);
    return 0666U & ~mask;
}

int write_and_rename(const std::string& path, std::string_view text) {
    std::string temporary = path + ".XXXXXX";
    const int file = ::mkstemp(temporary.data());
    if (file < 0) {
        return errno;
    }
    int error = write_all(file, text);
    if (error == 0 && ::fchmod(file, permissions_for(path)) != 0) {
        error = errno;
    }
    if (::close(file) != 0 && error == 0) {
        error = errno;
    }
    if (error == 0 && ::rename(temporary.c_str(), path.c_str()) != 0) {
        error = errno;
    }
    if (error != 0) {
        ::unlink(temporary.c_str());
    }
    return error;
}

}  // namespace

WriteFault write_file(const std::string& path, std::string_view text) {
    std::error_code ignored;
    // A link keeps pointing where it points.
    const fs::path real = fs::is_symlink(path, ignored) ? fs::weakly_canonical(path, ignored) : fs::path(path);
    const std::string target = real.empty() ? path : real.string();
    const fs::file_status status = fs::status(target, ignored);
    if (fs::is_directory(status)) {
        return fault_of(path, EISDIR);
    }
    const bool device = fs::exists(status) && !fs::is_regular_file(status);
    const int error = device ? write_in_place(target, text) : write_and_rename(target, text);
    return error == 0 ? WriteFault{} : fault_of(path, error);
}

Written write_out(std::string_view text) {
    const int error = write_all(STDOUT_FILENO, text);
    if (error == 0) {
        return Written::all;
    }
    if (error == EPIPE) {
        return Written::reader_gone;
    }
    write_error(std::string("map2pml: error: standard output cannot be written: ") + std::strerror(error) + "\n");
    return Written::failed;
}

void write_error(std::string_view text) { (void)write_all(STDERR_FILENO, text); }

}  // namespace map2pml::cli
