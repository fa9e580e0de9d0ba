#include "driver/cli/files.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>
#include <utility>

#include "driver/cli/check_file.h"
#include "driver/input/archive/archive.h"
#include "driver/verdicts/proofs/explore_machines.h"
#include "driver/verdicts/proofs/read_project.h"

namespace map2pml::cli {

namespace {

namespace fs = std::filesystem;

struct FileRead {
    std::string path;  ///< need not exist: an input that is missing, or a check file that the next run would find
    std::string what;  ///< `the check file`
};

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

/// Inputs, check files, response files, the trace of `--from-state`, templates, and the other files of a Rodin project.
std::vector<FileRead> files_read(const Options& options) {
    std::vector<FileRead> files;
    for (std::size_t at = 0; at < options.inputs.size(); ++at) {
        const std::string& each = options.inputs[at];
        // A log is read once: it may be long, or a pipe.
        if (options.command == Command::conform && at > 0 && each != "-")
            files.push_back({each, "a log"});
        else
            add_files_of(each, options, files);
    }
    if (!options.check_file.empty()) files.push_back({options.check_file, "the check file"});
    if (!options.project_file.empty()) files.push_back({options.project_file, "the settings of the project"});
    if (!options.from_state.empty()) files.push_back({options.from_state, "the saved run"});
    for (const std::string& each : options.response_files) files.push_back({each, "the file of arguments"});
    for (std::string& each : template_files(options.settings.templates_folder))
        files.push_back({std::move(each), "a template"});
    return files;
}

/// The identity of a file, equal for all of its names, also through symbolic and hard links. A file that does not exist yet has
/// the identity of the place where it would be written.
std::string identity_of_file(const std::string& path) {
    struct stat about {};
    if (::stat(path.c_str(), &about) == 0) return fmt::format("{}:{}", about.st_dev, about.st_ino);
    std::error_code failed;
    const fs::path place = end_of_links(fs::absolute(path, failed));
    const fs::path real = fs::weakly_canonical(place, failed);
    return failed ? path : real.string();
}

std::string_view suffix_of(translation::Target target) {
    switch (target) {
        case translation::Target::promela:
            return ".pml";
        case translation::Target::ir:
            return ".ir";
        case translation::Target::json:
            return ".json";
        case translation::Target::eventb:
            return ".eventb";
        case translation::Target::rodin:
            return ".rodin";
        case translation::Target::map:
            return ".map";
        case translation::Target::mermaid:
            return ".mmd";
        case translation::Target::plantuml:
            return ".puml";
    }
    return "";
}

bool is_folder(const std::string& path) {
    std::error_code ignored;
    return path.ends_with('/') || fs::is_directory(path, ignored);
}

/// `-o` names a folder for outputs, not an output. A Rodin project is itself a folder, which may exist already.
bool takes_outputs(const Options& options) {
    return options.target == translation::Target::rodin ? options.output.ends_with('/') : is_folder(options.output);
}

/// `auction.map` -> `auction.pml`; a name without `.map` is kept whole.
std::string renamed(const std::string& input, translation::Target target) {
    const std::string stem = input.ends_with(".map") ? input.substr(0, input.size() - 4) : input;
    return stem + std::string(suffix_of(target));
}

/// The output for a member of an archive stands beside the archive.
std::string path_for(const std::string& path, const Options& options) {
    const std::string input = archive::split_path(path).file;
    const bool standard = input == "-";
    if (options.output.empty()) return standard ? "-" : renamed(input, options.target);
    if (options.output == "-" || !takes_outputs(options)) return options.output;
    const std::string name = standard ? "stdin" : fs::path(input).filename().string();
    return (fs::path(options.output) / renamed(name, options.target)).string();
}

/// Names that `write_file` gives to a file that is not complete, if it must.
constexpr const char* kUnfinished = ".map2pml-new";

/// Whether the name is one that `--keep` writes, in folders of its own.
bool is_kept_name(const fs::path& path) {
    static const std::set<std::string> suffixes = {".pml", ".trail", ".smt2"};
    static const std::set<std::string> names = {"log.txt", "protocol.ir", "facts.txt"};
    return path.stem() == "pan" || names.contains(path.filename().string()) ||
           suffixes.contains(path.extension().string());
}

/// Files in the folder of `--keep` that it would replace and the command reads.
std::vector<std::string> keep_conflicts(const Options& options, const std::map<std::string, FileRead>& read) {
    constexpr int kDeepest = 6;
    std::vector<std::string> faults;
    std::error_code failed;
    const std::string& folder = options.settings.keep_folder;
    if (folder.empty()) return faults;
    constexpr auto kFollow = fs::directory_options::follow_directory_symlink;
    for (fs::recursive_directory_iterator at(folder, kFollow, failed), end; !failed && at != end;
         at.increment(failed)) {
        if (at.depth() == kDeepest) at.disable_recursion_pending();
        const std::string path = at->path().string();
        const auto found = is_kept_name(path) ? read.find(identity_of_file(path)) : read.end();
        if (at.depth() > 0 && found != read.end())
            faults.push_back(fmt::format("`--keep {}` would replace {} `{}`", folder, found->second.what, path));
    }
    return faults;
}

std::map<std::string, FileRead> protected_files(const Options& options) {
    std::map<std::string, FileRead> read;
    for (FileRead& each : files_read(options)) {
        std::string identity = identity_of_file(each.path);
        read.emplace(std::move(identity), std::move(each));
    }
    return read;
}

std::vector<std::string> conflicts_with(const std::map<std::string, FileRead>& read,
                                        const std::vector<std::string>& outputs) {
    std::vector<std::string> faults;
    std::map<std::string, int> written;
    for (const std::string& output : outputs) {
        std::error_code ignored;
        const bool device = fs::exists(output, ignored) && fs::is_character_file(output, ignored);
        if (output.empty() || output == "-" || device) continue;
        for (const std::string& path : {output, output + kUnfinished}) {
            const auto found = read.find(identity_of_file(path));
            if (found != read.end()) {
                const bool is_input = found->second.what == "the input";
                faults.push_back(fmt::format("the output `{}` would replace {}{}", output, found->second.what,
                                             is_input ? "" : " `" + found->second.path + "`"));
            }
        }
        if (++written[identity_of_file(output)] == 2)
            faults.push_back(fmt::format("`{}` would be written twice", output));
    }
    return faults;
}

}  // namespace

std::vector<std::string> format_paths(const Options& options) {
    std::vector<std::string> paths;
    for (const FormatRequest& each : options.formats)
        if (!each.path.empty()) paths.push_back(each.path);
    return paths;
}

std::vector<std::string> path_conflicts(const Options& options, const std::vector<std::string>& outputs) {
    return conflicts_with(protected_files(options), outputs);
}

std::vector<std::string> report_faults(const Options& options) {
    std::vector<std::string> files = format_paths(options);
    for (const std::string& path : {options.depfile, options.stamp})
        if (!path.empty()) files.push_back(path);
    std::vector<std::string> paths = files;
    paths.push_back(options.settings.keep_folder);
    if (options.cache_folder != options.settings.keep_folder) paths.push_back(options.cache_folder);
    const auto read = protected_files(options);
    std::vector<std::string> faults = conflicts_with(read, paths);
    const std::vector<std::string> kept = keep_conflicts(options, read);
    faults.insert(faults.end(), kept.begin(), kept.end());
    const std::string no_stamp = stamp_fault(options.stamp);
    if (!no_stamp.empty()) faults.push_back(no_stamp);
    for (const std::string& path : files) {
        const bool is_known = !no_stamp.empty() && path == options.stamp;
        if (WriteFault fault = is_known ? WriteFault() : file_fault(path); !fault.message.empty())
            faults.push_back(std::move(fault.message));
    }
    for (const auto& [option, folder] :
         {std::pair("--keep", options.settings.keep_folder), std::pair("--cache", options.cache_folder)}) {
        const std::string fault = folder.empty() || !faults.empty() ? std::string() : folder_fault(folder);
        if (!fault.empty()) faults.push_back(fmt::format("`{} {}` {}", option, folder, fault));
    }
    return faults;
}

OutputPlan plan_outputs(const Options& options) {
    OutputPlan plan;
    std::vector<std::string> paths;
    for (const std::string& input : options.inputs) {
        PlannedOutput output{input, path_for(input, options), ""};
        if (options.target == translation::Target::promela && output.path != "-")
            output.line_map = output.path + ".lines.json";
        paths.push_back(output.path);
        paths.push_back(output.line_map);
        plan.outputs.push_back(std::move(output));
    }
    paths.push_back(options.depfile);
    const auto to_standard = std::count_if(plan.outputs.begin(), plan.outputs.end(),
                                           [](const PlannedOutput& each) { return each.path == "-"; });
    if (options.inputs.size() > 1 && !options.output.empty() && options.output != "-" && !takes_outputs(options)) {
        plan.faults.push_back(
            fmt::format("`-o {}` names one file, but there are {} inputs; name a folder, ending in `/`", options.output,
                        options.inputs.size()));
    } else if (options.target == translation::Target::rodin && to_standard > 0) {
        plan.faults.emplace_back("a Rodin project is a folder and cannot go to standard output; name it with `-o`");
    } else if (to_standard > 1) {
        plan.faults.emplace_back("several outputs cannot all go to standard output");
    } else {
        plan.faults = path_conflicts(options, paths);
    }
    if (!options.depfile.empty() && to_standard > 0)
        plan.faults.emplace_back("`--depfile` needs outputs that are files");
    return plan;
}

}  // namespace map2pml::cli
