#include "driver/cli/input.h"

#include <filesystem>
#include <system_error>
#include <vector>

#include "driver/cli/command_line.h"
#include "driver/cli/internal.h"
#include "driver/input/archive/archive.h"
#include "translator/foundation/diag/suggest.h"

namespace map2pml::cli {

namespace {

bool is_wanted() { return !cancelled(); }

/// Advice for `map2pml file.map chekc`, in which the second word was meant to be a command.
std::string command_meant(const std::string& path) {
    const std::vector<std::string> commands = diag::nearest(path, command_names());
    return commands.empty() ? "" : "; put the command `" + commands.front() + "` before the files";
}

Input with_advice(Input input, const std::string& path) {
    std::error_code ignored;
    const std::string file = archive::split_path(path).file;
    if (!input.fault.empty() && path != "-" && !std::filesystem::exists(file, ignored))
        input.fault += command_meant(file);
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
