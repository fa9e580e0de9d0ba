#include <fmt/format.h>

#include <array>
#include <chrono>
#include <filesystem>
#include <optional>

#include "driver/cli/command_line.h"
#include "driver/cli/internal.h"
#include "driver/tools/process/program.h"
#include "map2pml/commit.h"

namespace map2pml::cli {

namespace {

struct Program {
    std::string_view name;
    std::string_view option;   ///< to which it answers with its version
    std::string_view purpose;  ///< of those commands that need it
};

constexpr std::array kPrograms = {
    Program{"spin", "-V", "check, teams"},
    Program{"tcc", "-v", "check: compiles small searches quickly"},
    Program{"gcc", "--version", "check: compiles searches"},
    Program{"cc", "--version", "check: used if gcc is missing"},
    Program{"cvc5", "--version", "prove"},
    Program{"z3", "--version", "prove"},
    Program{"clingo", "--version", "rules of agents"},
};

}  // namespace

std::string_view version() { return M2P_VERSION; }

std::string spin_version() {
    const std::optional<std::filesystem::path> spin = process::find_program("spin", process::search_path());
    if (!spin) return "";
    // Also after Ctrl-C a page says it, if it does not take long.
    const auto until = std::chrono::steady_clock::now() + std::chrono::milliseconds(cancelled() ? 200 : 2000);
    const std::string text =
        process::version_text(*spin, "-V", [&] { return std::chrono::steady_clock::now() < until; });
    return text.substr(0, text.find(';'));
}

std::string versions_text() {
    const std::string_view commit = kCommit;
    std::string text =
        fmt::format("map2pml {}{}\n", version(), commit.empty() ? "" : fmt::format(" (commit {})", commit));
    for (const Program& each : kPrograms) {
        const auto program = process::find_program(each.name, process::search_path());
        const std::string number =
            program ? process::version_number(process::version_text(*program, std::string(each.option))) : "";
        text += fmt::format("{:<8}{:<15}{}\n", each.name,
                            program ? (number.empty() ? "unknown version" : number) : "not installed", each.purpose);
    }
    return text;
}

}  // namespace map2pml::cli
