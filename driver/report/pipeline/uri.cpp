#include "driver/report/pipeline/uri.h"

#include <fmt/format.h>

namespace map2pml::report {

namespace {

bool stands_for_itself(char byte) {
    const bool is_letter = (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
    const bool is_digit = byte >= '0' && byte <= '9';
    return is_letter || is_digit || std::string_view("-._~/!$&'()*+,;=@").find(byte) != std::string_view::npos;
}

}  // namespace

std::string uri_of(std::string_view path) {
    std::string uri = path.starts_with('/') ? "file://" : "";
    for (const char byte : path) {
        uri += stands_for_itself(byte)
                   ? std::string(1, byte)
                   : fmt::format("%{:02X}", static_cast<unsigned>(static_cast<unsigned char>(byte)));
    }
    return uri;
}

}  // namespace map2pml::report
