#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "driver/input/archive/internal.h"

namespace map2pml::archive {

std::string because_of(int error) { return std::string("cannot be read: ") + std::strerror(error); }

// Opening a pipe must not wait for its writer: that wait would be restarted after a signal.
OpenFile::OpenFile(const std::string& path) : OpenFile(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)) {}

OpenFile::OpenFile(int descriptor) : descriptor_(descriptor) {
    struct stat about {};
    if (descriptor_ < 0)
        fault_ = errno == ENOENT ? "there is no such file" : because_of(errno);
    else if (::fstat(descriptor_, &about) == 0 && S_ISDIR(about.st_mode))
        fault_ = "is a folder; name the files in it";
}

OpenFile::~OpenFile() {
    if (descriptor_ >= 0) ::close(descriptor_);
}

// It polls, because a blocking read would be restarted after a signal.
bool wait_for_input(int descriptor, const GoesOn& goes_on) {
    constexpr int kMilliseconds = 200;
    pollfd input{descriptor, POLLIN, 0};
    do {
        const int ready = ::poll(&input, 1, kMilliseconds);
        if (ready > 0 || (ready < 0 && errno != EINTR)) return true;
    } while (goes_on());
    return false;
}

}  // namespace map2pml::archive
