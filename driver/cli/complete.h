/// What a shell may offer for the word that is being written.   words -> candidates, one a line
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace map2pml::cli {

/// The hidden command of the completion scripts: `map2pml __complete WORD...`.
inline constexpr std::string_view kComplete = "__complete";

/// \param words after `map2pml`; the last one is being written, and may be empty.
/// \returns the words that fit, one a line; last, `:files SUFFIX...` where the shell offers files (without a suffix any) and folders,
/// `:folders` where it offers folders.
[[nodiscard]] std::string completions(const std::vector<std::string>& words);

}  // namespace map2pml::cli
