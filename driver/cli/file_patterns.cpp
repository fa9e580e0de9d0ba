#include "driver/cli/command_line.h"

#include <glob.h>

#include <algorithm>
#include <filesystem>

namespace map2pml::cli {

std::vector<std::string> with_matching_files(const std::vector<std::string>& inputs) {
    std::vector<std::string> files;
    for (const std::string& input : inputs) {
        std::error_code ignored;
        glob_t found{};
        const bool is_pattern =
            input.find_first_of("*?[") != std::string::npos && !std::filesystem::exists(input, ignored);
        if (is_pattern && ::glob(input.c_str(), GLOB_NOSORT, nullptr, &found) == 0) {
            std::vector<std::string> matches(found.gl_pathv, found.gl_pathv + found.gl_pathc);
            std::sort(matches.begin(), matches.end());
            files.insert(files.end(), matches.begin(), matches.end());
        } else {
            files.push_back(input);
        }
        ::globfree(&found);
    }
    return files;
}

}  // namespace map2pml::cli
