/// What a sample must give: samples/NAME/*.check -> variants, one for each instance, as samples/README.md describes them.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace samples {

/// The seven built-in properties that every scene has.
[[nodiscard]] const std::vector<std::string>& properties();

/// One instance of a check file.
struct Variant {
    std::string name;                                          ///< of the instance
    std::string file;                                          ///< in the folder of the sample
    std::vector<std::string> options;                          ///< budgets, as on the command line
    std::vector<int> levels;                                   ///< `-O` levels to check
    std::vector<int> long_levels;                              ///< levels that take minutes or gigabytes
    std::vector<std::string> long_options;                     ///< what `options` needs besides at these
    std::map<std::string, std::string> verdicts;               ///< those that are expected; all others: `holds`
    std::map<std::string, std::vector<std::string>> findings;  ///< property -> `line` or `line:column`
    std::vector<std::string> user_defined;                     ///< properties that the check file states
    std::vector<std::string> warnings;                         ///< `CODE line:column`, all of them
    int exit = 0;

    [[nodiscard]] std::string expected(const std::string& property) const {
        const auto said = verdicts.find(property);
        return said == verdicts.end() ? "holds" : said->second;
    }
};

struct Expected {
    std::vector<Variant> variants;
    std::vector<std::string> faults;  ///< what is wrong with the files themselves
};

/// Reads the expectation of one folder. A word that is not known, an instance that does not exist and a `.map` file that has
/// no check file are faults: an expectation that is never compared must not look like one that is met.
[[nodiscard]] Expected read_expected(const std::filesystem::path& folder);

}  // namespace samples
