#include "driver/cli/files.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <filesystem>

#include "driver/cli/check_file.h"
#include "driver/input/archive/diagram_member.h"
#include "driver/verdicts/proofs/explore_machines.h"
#include "driver/verdicts/proofs/read_project.h"

namespace map2pml::cli {

namespace {

namespace fs = std::filesystem;

/// The end of a chain of symbolic links, also if nothing is there.
fs::path end_of_links(fs::path path) {
    constexpr int kMostLinks = 40;  // as the system follows
    std::error_code failed;
    for (int at = 0; at < kMostLinks && fs::is_symlink(path, failed); ++at)
        path = path.parent_path() / fs::read_symlink(path, failed);
    return path;
}

/// Standard input may be a file, too; a terminal or a pipe is not protected.
void add_standard_input(std::vector<FileRead>& files) {
    std::error_code ignored;
    if (constexpr const char* kStandardInput = "/dev/stdin"; fs::is_regular_file(kStandardInput, ignored))
        files.push_back({kStandardInput, "the input"});
}

void add_files_of(const std::string& input, const Options& options, std::vector<FileRead>& files) {
    if (input == "-") {
        add_standard_input(files);
        return;
    }
    files.push_back({archive::split_path(input).file, "the input"});
    if (prove::is_rodin_input(input))
        for (std::string& each : prove::component_files(input))
            files.push_back({std::move(each), "a file of the project"});
    else if (const std::string check = check_file_place(input, options); !check.empty())
        files.push_back({check, "the check file"});
}

}  // namespace

std::vector<FileRead> files_read(const Options& options) {
    std::vector<FileRead> files;
    for (const std::string& each : options.inputs) add_files_of(each, options, files);
    if (!options.check_file.empty()) files.push_back({options.check_file, "the check file"});
    if (!options.from_state.empty()) files.push_back({options.from_state, "the saved run"});
    for (const std::string& each : options.response_files) files.push_back({each, "the file of arguments"});
    for (std::string& each : template_files(options.settings.templates_folder))
        files.push_back({std::move(each), "a template"});
    return files;
}

std::string identity_of_file(const std::string& path) {
    struct stat about {};
    if (::stat(path.c_str(), &about) == 0) return fmt::format("{}:{}", about.st_dev, about.st_ino);
    std::error_code failed;
    const fs::path place = end_of_links(fs::absolute(path, failed));
    const fs::path real = fs::weakly_canonical(place, failed);
    return failed ? path : real.string();
}

}  // namespace map2pml::cli
