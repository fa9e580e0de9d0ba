/// Completion of the word that is being typed in a shell.   words -> candidates, one per line
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace map2pml::cli {

/// The hidden command of the completion scripts: `map2pml __complete WORD...`.
inline constexpr std::string_view kComplete = "__complete";

/// \param words after `map2pml`; the last one is being typed and may be empty.
/// \returns the matching words, one per line; then `:files SUFFIX...` if the shell should offer files (without a suffix: any) and folders,
/// or `:folders` if it should offer folders.
[[nodiscard]] std::string completions(const std::vector<std::string>& words);

}  // namespace map2pml::cli
