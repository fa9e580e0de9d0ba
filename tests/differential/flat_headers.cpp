#include "tests/differential/flat_headers.h"

#include <fstream>
#include <map>
#include <mutex>
#include <sstream>

#include "tests/differential/tool.h"
#include "tests/support/files.h"

namespace map2pml::differential {

namespace {

constexpr const char* kList = "headers.c";
constexpr const char* kFlat = "headers.h";

struct Split {
    std::string headers;  ///< the lines that include one
    std::string rest;
};

Split split(const std::string& source) {
    Split parts;
    std::istringstream lines(source);
    for (std::string line; std::getline(lines, line);) {
        const bool header = line.starts_with("#include <");
        (header ? parts.headers : parts.rest) += line + "\n";
        parts.rest += header ? "\n" : "";  // lines keep their numbers
    }
    return parts;
}

std::string flat(const spin::Tools& tools, const std::filesystem::path& folder, const std::string& headers) {
    static std::mutex mutex;
    static std::map<std::string, std::string> known;
    const std::scoped_lock lock(mutex);
    const auto [entry, is_new] = known.try_emplace(headers);
    if (is_new) {
        std::ofstream(folder / kList) << headers;
        const ToolRun run = run_tool(folder, {tools.fast_compiler.string(), "-E", "-P", "-dD", "-o", kFlat, kList});
        if (run.status == 0) {
            const std::string text = tests::read_file(folder / kFlat);
            entry->second = text;
        }
    }
    return entry->second;
}

}  // namespace

void flatten_headers(const spin::Tools& tools, const std::filesystem::path& folder, std::string& source) {
    if (!tools.fast_compiler_is_tcc) return;
    const Split parts = split(source);
    const std::string headers = flat(tools, folder, parts.headers);
    if (headers.empty()) return;
    std::ofstream(folder / kFlat) << headers;
    source = "#include \"" + std::string(kFlat) + "\"\n" + parts.rest;
}

}  // namespace map2pml::differential
