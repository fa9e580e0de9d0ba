#include "driver/tools/spin/internal.h"

#include <fmt/format.h>

#include <fstream>
#include <optional>
#include <sstream>
#include <string_view>

#include "driver/tools/process/run.h"

namespace map2pml::spin {
namespace {

constexpr const char* kInput = "to_preprocess";
constexpr std::string_view kEnd = "\nmap2pml_end_of_model\n";

std::optional<std::string> read(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return in && text ? std::optional(text.str()) : std::nullopt;
}

}  // namespace

bool preprocess(const Tools& tools, const Definitions& definitions, const process::WorkDirectory& directory,
                const std::string& name, const std::string& model, const std::function<bool()>& keep_going) {
    if (!tools.fast_compiler_is_tcc) return false;
    // Places are those of the model. A compiler that breaks off, whatever it says of itself, does not come to the last line.
    if (!directory.write(kInput, fmt::format("# 1 \"{}\"\n{}{}", name, model, kEnd))) return false;
    process::Command command{tools.fast_compiler, {"-E", "-xc"}};
    for (const Definition& each : definitions) command.arguments.push_back(argument_of(each));
    for (const char* each : {"-o", kPreprocessed, kInput}) command.arguments.emplace_back(each);
    process::RunOptions options;
    options.directory = directory.path();
    options.temporary = directory.path();
    options.keep_going = keep_going;
    if (!process::run(command, options).succeeded()) return false;
    std::optional<std::string> text = read(directory.path() / kPreprocessed);
    if (!text || !text->ends_with(kEnd)) return false;
    text->resize(text->size() - kEnd.size() + 1);
    return directory.write(kPreprocessed, *text);
}

}  // namespace map2pml::spin
