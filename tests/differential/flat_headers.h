/// The C library's headers in one piece.   what pan.c includes -> one text, every condition in it decided
///
/// A quarter of the time in which tcc compiles pan.c goes into a hundred files of the C library, the same each time.
#pragma once

#include <filesystem>
#include <string>

#include "driver/tools/spin/tools.h"

namespace map2pml::differential {

/// Puts the headers that `source` (pan.c) includes into a file of `folder` and lets `source` include that one instead. The
/// program that comes out is the same, byte for byte. Nothing happens unless the compiler is tcc and takes them all.
void flatten_headers(const spin::Tools& tools, const std::filesystem::path& folder, std::string& source);

}  // namespace map2pml::differential
