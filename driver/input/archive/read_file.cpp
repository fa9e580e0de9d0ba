#include "driver/input/archive/archive.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>

namespace map2pml::archive {

namespace {

std::string because_of(int error) { return std::string("cannot be read: ") + std::strerror(error); }

FileText fault(std::string why) { return {{}, std::move(why), false}; }

class Descriptor {
  public:
    explicit Descriptor(int number) : number_(number) {}
    ~Descriptor() {
        if (number_ >= 0) ::close(number_);
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    Descriptor(Descriptor&&) = delete;
    Descriptor& operator=(Descriptor&&) = delete;
    [[nodiscard]] int number() const { return number_; }

  private:
    int number_;
};

/// Waits until there is something to read. It polls, because a blocking read would be restarted after a signal.
bool wait_for_input(int descriptor, const GoesOn& goes_on) {
    constexpr int kMilliseconds = 200;
    pollfd input{descriptor, POLLIN, 0};
    do {
        const int ready = ::poll(&input, 1, kMilliseconds);
        if (ready > 0 || (ready < 0 && errno != EINTR)) return true;
    } while (goes_on());
    return false;
}

}  // namespace

FileText read_open_file(int descriptor, const GoesOn& goes_on) {
    std::string text;
    std::array<char, 1U << 16U> buffer{};
    while (true) {
        if (!wait_for_input(descriptor, goes_on)) return {{}, "stopped before the input was read", true};
        if (text.size() > kMostBytes) return fault("is larger than 64 MB, the maximum");
        const ssize_t count = ::read(descriptor, buffer.data(), buffer.size());
        if (count == 0) return {std::move(text), {}, false};
        if (count < 0 && errno != EINTR && errno != EAGAIN) return fault(because_of(errno));
        text.append(buffer.data(), count > 0 ? static_cast<std::size_t>(count) : 0);
    }
}

FileText read_file(const std::string& path, const GoesOn& goes_on) {
    // Opening a pipe must not wait for its writer: that wait would be restarted after a signal.
    const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    if (file.number() < 0) return fault(errno == ENOENT ? "there is no such file" : because_of(errno));
    struct stat about {};
    if (::fstat(file.number(), &about) == 0 && S_ISDIR(about.st_mode))
        return fault("is a folder; name the files in it");
    return read_open_file(file.number(), goes_on);
}

}  // namespace map2pml::archive
