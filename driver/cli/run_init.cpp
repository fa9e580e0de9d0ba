#include <fmt/format.h>

#include <cctype>
#include <filesystem>
#include <kainjow/mustache.hpp>

#include "driver/cli/command_line.h"
#include "driver/cli/files.h"
#include "driver/cli/internal.h"
#include "map2pml/templates.h"

namespace map2pml::cli {

namespace {

namespace fs = std::filesystem;

/// `my-lunch` -> `My_lunch`: a name of the language.
std::string scene_name(const std::string& stem) {
    std::string name;
    for (const char each : stem) name += std::isalnum(static_cast<unsigned char>(each)) != 0 ? each : '_';
    const bool begins_with_letter = !name.empty() && std::isalpha(static_cast<unsigned char>(name.front())) != 0;
    name = begins_with_letter ? name : "Protocol_" + name;
    name.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(name.front())));
    return name;
}

std::string filled(std::string_view name, const std::string& stem, const std::string& kind = "") {
    kainjow::mustache::mustache wording{std::string(*templates::embedded(name))};
    kainjow::mustache::data values;
    values.set("name", stem);
    values.set("kind", kind);
    values.set("scene", scene_name(stem));
    return wording.render(values);
}

/// A name in a comment of the new files.
bool is_plain(const std::string& stem) {
    constexpr std::string_view kMore = "-_.";
    for (const char each : stem)
        if (std::isalnum(static_cast<unsigned char>(each)) == 0 && kMore.find(each) == std::string_view::npos)
            return false;
    return !stem.empty();
}

/// `map2pml init map2pml.toml`
int write_project_file(const fs::path& file, bool quiet) {
    std::error_code ignored;
    if (fs::exists(fs::symlink_status(file, ignored)))
        return print_usage_errors({fmt::format("`{}` exists already", file.string())});
    const int code = print_write_fault(write_file(file.string(), *templates::embedded("init/toml.mustache")));
    if (code == 0 && !quiet) write_error(fmt::format("wrote {}; try: map2pml check\n", file.string()));
    return code;
}

}  // namespace

int run_init(const Options& options) {
    fs::path protocol = options.inputs.front();
    if (protocol.filename() == kProjectFile) return write_project_file(protocol, options.quiet);
    const bool is_drawn = protocol.extension() == ".mmd" || protocol.extension() == ".puml";
    if (!is_drawn && protocol.extension() != ".map") protocol += ".map";
    const fs::path check = fs::path(protocol).replace_extension(".check");
    const std::string stem = protocol.stem().string();
    if (!is_plain(stem)) {
        return print_usage_errors({fmt::format(
            "`{}` is not a valid name for a protocol: use letters, digits, `-` and `_`", options.inputs.front())});
    }
    std::vector<std::string> faults;
    for (const fs::path& file : {protocol, check}) {
        std::error_code ignored;
        if (fs::exists(fs::symlink_status(file, ignored)))
            faults.push_back(fmt::format("`{}` exists already", file.string()));
    }
    if (!faults.empty()) return print_usage_errors(faults);
    const std::string kind = protocol.extension().string().substr(1);
    const std::string text = filled("init/" + kind + ".mustache", stem);
    const std::string checks = filled(is_drawn ? "init/diagram_check.mustache" : "init/check.mustache", stem, kind);
    if (const int code = print_write_fault(write_together({protocol.string(), text}, {check.string(), checks}));
        code != 0)
        return code;
    if (!options.quiet) {
        write_error(fmt::format("wrote {} and {}; try: map2pml check {}\n", protocol.string(), check.string(),
                                protocol.string()));
    }
    return 0;
}

}  // namespace map2pml::cli
