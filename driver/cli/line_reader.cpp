#include "driver/cli/internal.h"

#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>

namespace map2pml::cli {

namespace {

/// An interrupt between the test of the flag and the wait is noticed after this time.
constexpr int kMilliseconds = 200;

}  // namespace

/// Returns false at the end, and when interrupted. Polls, because a blocking read would be restarted after a signal.
bool LineReader::read_more() {
    pollfd input{STDIN_FILENO, POLLIN, 0};
    while (true) {
        if (cancelled()) return false;
        const int ready = ::poll(&input, 1, kMilliseconds);
        if (ready < 0 && errno != EINTR) return false;
        if (ready <= 0) continue;
        std::array<char, 4096> buffer{};
        const ssize_t count = ::read(STDIN_FILENO, buffer.data(), buffer.size());
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return false;
        waiting_.append(buffer.data(), static_cast<std::size_t>(count));
        return true;
    }
}

std::optional<std::string> LineReader::next() {
    std::size_t end = waiting_.find('\n');
    while (end == std::string::npos && !at_end_) {
        at_end_ = !read_more();
        end = waiting_.find('\n');
    }
    if (cancelled() || (end == std::string::npos && waiting_.empty())) return std::nullopt;
    std::string line = waiting_.substr(0, end);
    waiting_.erase(0, end == std::string::npos ? end : end + 1);
    return line;
}

}  // namespace map2pml::cli
