#include "driver/cli/check_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <utility>

#include "driver/cli/internal.h"
#include "driver/input/archive/archive.h"
#include "driver/input/diagrams/documents.h"
#include "driver/input/input_text.h"

namespace map2pml::cli {

namespace {

std::string folder_of_file(const std::string& path) {
    const std::filesystem::path folder = std::filesystem::path(path).parent_path();
    return folder.empty() ? "." : folder.string();
}

}  // namespace

std::string check_file_place(const std::string& input, const Options& options) {
    if (!options.check_file.empty() || input == "-") return options.check_file;
    const std::string file = archive::split_path(input).file;
    const std::filesystem::path beside = std::filesystem::path(file).replace_extension(".check");
    return beside != input ? beside.string() : std::string();
}

std::string check_file_of(const std::string& input, const Options& options) {
    const std::string place = check_file_place(input, options);
    std::error_code ignored;
    return !options.check_file.empty() || std::filesystem::is_regular_file(place, ignored) ? place : std::string();
}

void add_check_file(const std::string& path, const Options& options, source::SourceSet& sources,
                    input::Settings& settings, Input& input) {
    if (!input.fault.empty()) return;
    input::CheckText check = input::check_of(path, input.text, check_file_of(path, options),
                                             !options.check_file.empty(), settings.scene, [] { return !cancelled(); });
    input.fault = check.fault;
    input.stopped = check.stopped;
    if (!check.fault.empty()) return;
    if (!check.path.empty())
        settings.check_file = sources.add(std::move(check.path), std::move(check.text));
    else if (!options.settings.instance.empty())
        input.fault = "there is no check file, so there is no instance `" + options.settings.instance + "`";
}

std::vector<std::string> scenes_one_by_one(const std::string& path, const Options& options) {
    const bool is_plain = !input::is_document(path) || !options.from.empty() || !options.settings.scene.empty() ||
                          !check_file_of(path, options).empty() || !options.settings.keep_folder.empty();
    if (is_plain) return {};
    const std::vector<input::DocumentPart> parts = input::parts_of_document(path, read_text(path).text);
    const bool has_block =
        std::any_of(parts.begin(), parts.end(), [](const auto& each) { return !each.check.empty(); });
    std::vector<std::string> scenes;
    if (has_block && parts.size() > 1)
        for (const input::DocumentPart& part : parts) scenes.push_back(part.scene);
    return scenes;
}

std::string check_dependency(const std::string& input, const Options& options,
                             const std::vector<std::string>& outputs) {
    if (std::string file = check_file_of(input, options); !file.empty()) return file;
    const std::string place = check_file_place(input, options);
    if (place.empty()) return "";
    const std::string folder = folder_of_file(place);
    return is_written_to(folder, outputs) ? "" : folder;
}

bool is_written_to(const std::string& folder, const std::vector<std::string>& outputs) {
    return std::any_of(outputs.begin(), outputs.end(), [&](const std::string& output) {
        std::error_code ignored;
        return std::filesystem::equivalent(folder, folder_of_file(output), ignored);
    });
}

std::vector<std::string> check_files(const Options& options) {
    std::vector<std::string> paths;
    for (const std::string& input : options.inputs) {
        const std::string path = check_file_of(input, options);
        if (!path.empty() && std::find(paths.begin(), paths.end(), path) == paths.end()) paths.push_back(path);
    }
    return paths;
}

}  // namespace map2pml::cli
