#include "driver/cli/input.h"

#include <algorithm>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "driver/cli/command_line.h"
#include "driver/cli/internal.h"
#include "driver/input/archive/archive.h"
#include "translator/foundation/diag/suggest.h"

namespace map2pml::cli {

namespace {

bool is_wanted() { return !cancelled(); }

/// Words of other tools, and what they are called here.
constexpr std::pair<std::string_view, std::string_view> kOtherWords[] = {
    {"verify", "check"},
    {"validate", "check"},
    {"test", "check"},
    {"run", "simulate"},
    {"format", "fmt"},
    {"version", "--version"},
    {"translate", "-t promela FILE"},
};

/// Advice for `map2pml file.map chekc`, in which the second word was meant to be a command, and for `map2pml verify file.map`.
std::string command_meant(const std::string& path) {
    for (const auto& [word, meant] : kOtherWords)
        if (path == word) return "; did you mean `map2pml " + std::string(meant) + "`?";
    const std::vector<std::string> commands = diag::nearest(path, command_names());
    return commands.empty() ? "" : "; put the command `" + commands.front() + "` before the files";
}

/// Advice for `map2pml check lunch`: files of the folder that are called so but for the extension, or nearly so.
std::string file_meant(const std::string& path) {
    constexpr std::size_t kMostEntries = 1000;
    const std::filesystem::path wanted(path);
    const std::filesystem::path folder = wanted.has_parent_path() ? wanted.parent_path() : std::filesystem::path(".");
    std::error_code fault;
    std::vector<std::string> same;
    std::vector<std::string> all;
    for (std::filesystem::directory_iterator at(folder, fault), end; !fault && at != end && all.size() < kMostEntries;
         at.increment(fault)) {
        const std::filesystem::path name = at->path().filename();
        const std::string shown = (wanted.parent_path() / name).string();
        all.push_back(shown);
        if (name.stem() == wanted.filename() && name.extension() != ".check") same.push_back(shown);
    }
    std::sort(same.begin(), same.end());
    if (!same.empty()) return "; did you mean `" + same.front() + "`?";
    std::sort(all.begin(), all.end());
    return diag::did_you_mean(path, all);
}

Input with_advice(Input input, const std::string& path) {
    std::error_code ignored;
    const std::string file = archive::split_path(path).file;
    if (!input.fault.empty() && path != "-" && !std::filesystem::exists(file, ignored))
        input.fault += command_meant(file).empty() ? file_meant(file) : command_meant(file);
    return input;
}

}  // namespace

int exit_code(const Input& input) {
    if (input.fault.empty()) return 0;
    return input.stopped ? 3 : 2;
}

Input read_text(const std::string& path) { return with_advice(input::read_text(path, is_wanted), path); }

Input read_input(const std::string& path, const std::string& language) {
    return with_advice(input::read_input(path, language, is_wanted), path);
}

}  // namespace map2pml::cli
