#include "driver/cli/files.h"

#include <algorithm>
#include <filesystem>

namespace map2pml::cli {

namespace {

/// Blanks, `#` and `$` have a meaning in Make.
std::string escaped(const std::string& path) {
    std::string result;
    for (const char each : path) {
        if (each == ' ' || each == '#')
            result += '\\';
        else if (each == '$')
            result += '$';
        result += each;
    }
    return result;
}

}  // namespace

std::string depend_rule(const std::vector<std::string>& outputs, const std::vector<std::string>& inputs) {
    std::string rule;
    for (const std::string& output : outputs) rule += (rule.empty() ? "" : " ") + escaped(output);
    rule += ":";
    for (const std::string& input : inputs) rule += " " + escaped(input);
    return rule + "\n";
}

std::vector<std::string> template_files(const std::string& folder) {
    std::vector<std::string> files;
    std::error_code failed;
    if (!folder.empty()) {
        for (auto at = std::filesystem::recursive_directory_iterator(folder, failed);
             !failed && at != std::filesystem::recursive_directory_iterator(); at.increment(failed))
            if (at->is_regular_file(failed)) files.push_back(at->path().string());
    }
    std::sort(files.begin(), files.end());
    return files;
}

std::vector<std::string> common_files(const Options& options) {
    std::vector<std::string> files = template_files(options.settings.templates_folder);
    if (!options.project_file.empty()) files.push_back(options.project_file);
    return files;
}

}  // namespace map2pml::cli
