#include <unistd.h>

#include <array>
#include <cerrno>
#include <utility>

#include "driver/input/archive/internal.h"

namespace map2pml::archive {

namespace {

FileText fault(std::string why) { return {{}, std::move(why), false}; }

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
    const OpenFile file(path);
    return file.fault().empty() ? read_open_file(file.descriptor(), goes_on) : fault(file.fault());
}

}  // namespace map2pml::archive
