#include "driver/tools/spin/tools.h"

#include <initializer_list>
#include <string_view>

#include "driver/tools/process/program.h"

namespace map2pml::spin {
namespace {

std::filesystem::path first_of(std::initializer_list<std::string_view> names, const std::string& path) {
    for (const std::string_view name : names)
        if (const auto program = process::find_program(name, path)) return *program;
    return {};
}

/// For the shell by which SPIN starts its preprocessor.
std::string quoted(const std::filesystem::path& program) {
    std::string text = "'";
    for (const char letter : program.string()) text += letter == '\'' ? std::string("'\\''") : std::string(1, letter);
    return text + "'";
}

}  // namespace

std::vector<std::string> Tools::spin_arguments() const {
    if (preprocessor.empty()) return {};
    return {"-P" + preprocessor};
}

std::string MissingTools::text() const {
    std::string list;
    for (const auto& package : packages) list += (list.empty() ? "" : ", ") + package;
    return "missing tool: install " + list;
}

std::variant<Tools, MissingTools> find_tools(const std::string& path) {
    Tools tools;
    tools.spin = first_of({"spin"}, path);
    tools.fast_compiler = first_of({"tcc"}, path);
    tools.fast_compiler_is_tcc = !tools.fast_compiler.empty();
    tools.optimising_compiler = first_of({"gcc", "cc", "clang"}, path);
    if (!tools.fast_compiler_is_tcc) tools.fast_compiler = tools.optimising_compiler;
    if (first_of({"gcc"}, path).empty() && !tools.fast_compiler.empty()) {
        const bool other = !tools.optimising_compiler.empty();
        tools.preprocessor = quoted(other ? tools.optimising_compiler : tools.fast_compiler) + " -E -x c";
    }
    MissingTools missing;
    if (tools.spin.empty()) missing.packages.emplace_back("spin");
    if (tools.fast_compiler.empty()) missing.packages.emplace_back("gcc");
    if (!missing.packages.empty()) return missing;
    return tools;
}

std::variant<Tools, MissingTools> find_tools() { return find_tools(process::search_path()); }

}  // namespace map2pml::spin
