#include "driver/report/html/sha256.h"

#include <fmt/format.h>

extern "C" {
#include <sha2.h>
}

namespace map2pml::report {

Sha256 sha256(std::string_view bytes) {
    SHA2_CTX context;
    SHA256Init(&context);
    SHA256Update(&context, reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
    Sha256 digest{};
    SHA256Final(digest.data(), &context);
    return digest;
}

std::string hex(const Sha256& digest) {
    std::string text;
    for (const std::uint8_t byte : digest) text += fmt::format("{:02x}", byte);
    return text;
}

std::string base64(const Sha256& digest) {
    constexpr std::string_view kLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    for (std::size_t at = 0; at < digest.size(); at += 3) {
        const std::size_t bytes = std::min<std::size_t>(3, digest.size() - at);
        std::uint32_t group = 0;
        for (std::size_t each = 0; each < 3; ++each) group = group << 8U | (each < bytes ? digest.at(at + each) : 0U);
        for (std::size_t letter = 0; letter < 4; ++letter)
            text += letter <= bytes ? kLetters[group >> (18U - 6U * letter) & 63U] : '=';
    }
    return text;
}

}  // namespace map2pml::report
