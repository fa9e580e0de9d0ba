#include "driver/cli/command_line.h"

#include <algorithm>
#include <chrono>
#include <string_view>

#include "driver/cli/internal.h"
#include "driver/tools/process/run.h"
#include "driver/tools/spin/tools.h"

namespace map2pml::cli {

namespace {

bool needs_no_quotes(char byte) {
    const bool is_letter = (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || (byte >= '0' && byte <= '9');
    return is_letter || std::string_view("-_./=,:+@%").find(byte) != std::string_view::npos;
}

std::string for_shell(const std::string& word) {
    if (!word.empty() && std::all_of(word.begin(), word.end(), needs_no_quotes)) {
        return word;
    }
    std::string text = "'";
    for (const char byte : word) {
        text += byte == '\'' ? "'\\''" : std::string(1, byte);
    }
    return text + "'";
}

}  // namespace

std::string command_line_of(const std::vector<std::string>& arguments) {
    std::string line = "map2pml";
    for (const std::string& each : arguments) {
        line += " " + for_shell(each);
    }
    return line;
}

std::string spin_version() {
    const auto found = spin::find_tools();
    const spin::Tools* tools = std::get_if<spin::Tools>(&found);
    std::string version;
    if (tools != nullptr) {
        process::RunOptions options;
        // Also after Ctrl-C a page says it, if it does not take long.
        const auto until = std::chrono::steady_clock::now() + std::chrono::milliseconds(cancelled() ? 200 : 2000);
        options.on_line = [&](std::string_view line, process::Stream) {
            version += version.empty() ? std::string(line) : "";
        };
        options.keep_going = [&] { return std::chrono::steady_clock::now() < until; };
        (void)process::run({tools->spin, {"-V"}}, options);
    }
    return version;
}

}  // namespace map2pml::cli
