/// `map2pml lsp`: a language server on standard input and output (LSP 3.17).
#pragma once

#include <filesystem>
#include <string>

namespace map2pml::lsp {

/// Serves one client until it says `exit` or is gone. \param program the path of map2pml, for verdicts
/// \returns the exit code: 0 after `shutdown`, else 1
[[nodiscard]] int serve(const std::filesystem::path& program, const std::string& version);

}  // namespace map2pml::lsp
