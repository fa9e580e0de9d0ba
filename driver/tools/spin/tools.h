/// The programs a search needs.   PATH -> where spin and the C compilers are, or which of them are missing
#pragma once

#include <filesystem>
#include <string>
#include <variant>
#include <vector>

namespace map2pml::spin {

struct Tools {
    std::filesystem::path spin;
    std::filesystem::path fast_compiler;  ///< tcc; the optimising compiler without optimisation when tcc is missing
    std::filesystem::path optimising_compiler;  ///< gcc or cc; empty when there is none but tcc
    bool fast_compiler_is_tcc = false;
    /// The shell command with which SPIN preprocesses; empty if there is a `gcc`, SPIN's default.
    std::string preprocessor;

    /// The first arguments of every call of SPIN that reads a model.
    [[nodiscard]] std::vector<std::string> spin_arguments() const;
};

/// The packages to install: spin, or any C compiler. Debian package names, for the message to the user.
struct MissingTools {
    std::vector<std::string> packages;

    [[nodiscard]] std::string text() const;
};

/// Looks along `path` (the value of PATH). A tool is missing only if nothing can replace it.
[[nodiscard]] std::variant<Tools, MissingTools> find_tools(const std::string& path);
[[nodiscard]] std::variant<Tools, MissingTools> find_tools();

}  // namespace map2pml::spin
