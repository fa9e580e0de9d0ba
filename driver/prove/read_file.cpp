#include "driver/prove/read_file.h"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <sstream>
#include <utility>

namespace map2pml::prove {

std::optional<std::string> read_file(const std::string& path, std::string& why) {
    std::ifstream stream(path, std::ios::binary);
    // To copy nothing counts as a failure of the copy, so an empty file is looked at first.
    if (stream && stream.peek() == std::ifstream::traits_type::eof() && !stream.bad()) {
        return "";
    }
    std::ostringstream text;
    if (!stream || !(text << stream.rdbuf())) {
        why = std::string("cannot be read: ") + std::strerror(errno);
        return std::nullopt;
    }
    return std::move(text).str();
}

}  // namespace map2pml::prove
