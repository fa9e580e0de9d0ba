/// Results as bytes and back, for the cache of results.   `FileResult` <-> bytes
///
/// Everything that a printer reads is kept. Parts of an instance that only a search needs (implementations of procedures,
/// observers) are not.
#pragma once

#include <optional>
#include <string>

#include "driver/results/result.h"

namespace map2pml::report {

[[nodiscard]] std::string to_bytes(const FileResult& result);
/// Reads a result; nothing if the bytes were not written by `to_bytes` of this program.
[[nodiscard]] std::optional<FileResult> from_bytes(const std::string& bytes);

}  // namespace map2pml::report
