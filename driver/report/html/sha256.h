/// Digests: of inputs, for the reader of a page, and of the script, for the browser.   bytes -> SHA-256
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace map2pml::report {

using Sha256 = std::array<std::uint8_t, 32>;

[[nodiscard]] Sha256 sha256(std::string_view bytes);
[[nodiscard]] std::string hex(const Sha256& digest);
[[nodiscard]] std::string base64(const Sha256& digest);

}  // namespace map2pml::report
