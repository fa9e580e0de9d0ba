#include "driver/cli/check_file.h"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "driver/archive/diagram_member.h"
#include "driver/cli/input.h"

namespace map2pml::cli {

std::string check_file_of(const std::string& input, const Options& options) {
    if (!options.check_file.empty() || input == "-") {
        return options.check_file;
    }
    const std::string file = archive::split_path(input).file;
    const std::filesystem::path beside = std::filesystem::path(file).replace_extension(".check");
    std::error_code ignored;
    return std::filesystem::is_regular_file(beside, ignored) && beside != input ? beside.string() : std::string();
}

std::string add_check_file(const std::string& input, const Options& options, source::SourceSet& sources,
                           check::CheckSettings& settings) {
    const std::string path = check_file_of(input, options);
    if (path.empty()) {
        return options.settings.instance.empty()
                   ? std::string()
                   : "there is no check file, so there is no instance `" + options.settings.instance + "`";
    }
    Input read = read_text(path);
    if (!read.fault.empty()) {
        return path + ": " + read.fault;
    }
    settings.check_file = sources.add(path, std::move(read.text));
    return {};
}

std::vector<std::string> check_files(const Options& options) {
    std::vector<std::string> paths;
    for (const std::string& input : options.inputs) {
        const std::string path = check_file_of(input, options);
        if (!path.empty() && std::find(paths.begin(), paths.end(), path) == paths.end()) {
            paths.push_back(path);
        }
    }
    return paths;
}

}  // namespace map2pml::cli
