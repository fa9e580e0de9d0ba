/// What a sample must give: samples/NAME/expected.json -> variants, as samples/README.md describes them.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace samples {

/// The seven built-in properties.
[[nodiscard]] const std::vector<std::string>& properties();

struct Variant {
    std::string name;
    std::string file;                                          ///< in the folder of the sample
    std::vector<std::string> options;                          ///< as on the command line
    std::vector<int> levels;                                   ///< `-O` levels to check
    std::vector<int> long_levels;                              ///< levels that take minutes or gigabytes
    std::vector<std::string> long_options;                     ///< what `options` needs besides at these
    std::map<std::string, std::string> verdicts;               ///< one for each property
    std::map<std::string, std::vector<std::string>> findings;  ///< property -> `line` or `line:column`
    std::optional<std::vector<std::string>> diagnostics;       ///< `CODE line:column`, all of them
    int exit = 0;
};

struct Expected {
    std::vector<Variant> variants;
    std::vector<std::string> faults;  ///< what is wrong with the file itself
};

/// Reads the expectation of one folder. A word that is not known, a property without a verdict and a `.map` file that no
/// variant checks are faults: an expectation that is never compared must not look like one that is met.
[[nodiscard]] Expected read_expected(const std::filesystem::path& folder);

}  // namespace samples
