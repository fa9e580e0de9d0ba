#include "driver/cli/output_plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>

#include "driver/archive/diagram_member.h"
#include "driver/cli/output.h"

namespace map2pml::cli {

namespace {

namespace fs = std::filesystem;

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
    if (options.output.empty()) {
        return standard ? "-" : renamed(input, options.target);
    }
    if (options.output == "-" || !takes_outputs(options)) {
        return options.output;
    }
    const std::string name = standard ? "stdin" : fs::path(input).filename().string();
    return (fs::path(options.output) / renamed(name, options.target)).string();
}

/// The same file under any of its names has one identity.
std::string identity(const std::string& path) {
    std::error_code failed;
    // For a file that does not exist yet, only an absolute path has a canonical form.
    const fs::path real = fs::weakly_canonical(fs::absolute(path, failed), failed);
    return failed ? path : real.string();
}

}  // namespace

std::vector<std::string> format_paths(const Options& options) {
    std::vector<std::string> paths;
    for (const FormatRequest& each : options.formats) {
        if (!each.path.empty()) {
            paths.push_back(each.path);
        }
    }
    return paths;
}

std::vector<std::string> path_conflicts(const std::vector<std::string>& inputs,
                                        const std::vector<std::string>& outputs) {
    std::vector<std::string> faults;
    std::map<std::string, std::string> read;
    for (const std::string& input : inputs) {
        if (input != "-") {
            read.emplace(identity(archive::split_path(input).file), input);
        }
    }
    std::map<std::string, int> written;
    for (const std::string& output : outputs) {
        std::error_code ignored;
        const bool device = fs::exists(output, ignored) && fs::is_character_file(output, ignored);
        if (output.empty() || output == "-" || device) {
            continue;
        }
        if (read.contains(identity(output))) {
            faults.push_back(fmt::format("the output `{}` would replace the input", output));
        }
        if (++written[identity(output)] == 2) {
            faults.push_back(fmt::format("`{}` would be written twice", output));
        }
    }
    return faults;
}

std::vector<std::string> report_faults(const Options& options) {
    std::vector<std::string> paths = format_paths(options);
    for (const std::string& path : {options.depfile, options.stamp}) {
        if (!path.empty()) {
            paths.push_back(path);
        }
    }
    std::vector<std::string> faults = path_conflicts(options.inputs, paths);
    for (const std::string& path : paths) {
        if (WriteFault fault = file_fault(path); !fault.message.empty()) {
            faults.push_back(std::move(fault.message));
        }
    }
    return faults;
}

OutputPlan plan_outputs(const Options& options) {
    OutputPlan plan;
    std::vector<std::string> paths;
    for (const std::string& input : options.inputs) {
        PlannedOutput output{input, path_for(input, options), ""};
        if (options.target == translation::Target::promela && output.path != "-") {
            output.line_map = output.path + ".lines.json";
        }
        paths.push_back(output.path);
        paths.push_back(output.line_map);
        plan.outputs.push_back(std::move(output));
    }
    paths.push_back(options.depfile);
    const auto to_standard = std::count_if(plan.outputs.begin(), plan.outputs.end(),
                                           [](const PlannedOutput& each) { return each.path == "-"; });
    if (options.inputs.size() > 1 && !options.output.empty() && options.output != "-" && !takes_outputs(options)) {
        plan.faults.push_back(fmt::format("`-o {}` is one file for {} inputs; name a folder, ending in `/`",
                                          options.output, options.inputs.size()));
    } else if (options.target == translation::Target::rodin && to_standard > 0) {
        plan.faults.emplace_back("a Rodin project is a folder and cannot go to standard output; name it with `-o`");
    } else if (to_standard > 1) {
        plan.faults.emplace_back("several outputs cannot all go to standard output");
    } else {
        plan.faults = path_conflicts(options.inputs, paths);
    }
    if (!options.depfile.empty() && to_standard > 0) {
        plan.faults.emplace_back("`--depfile` needs outputs that are files");
    }
    return plan;
}

}  // namespace map2pml::cli
