#include "driver/tools/process/program.h"

#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <regex>
#include <sstream>

#include "driver/tools/process/run.h"

namespace map2pml::process {

namespace {

namespace fs = std::filesystem;

constexpr std::chrono::seconds kLongestAnswer{2};
constexpr std::size_t kLongestText = 400;  ///< bytes

}  // namespace

std::string search_path() {
    const char* path = std::getenv("PATH");  // NOLINT(concurrency-mt-unsafe): nobody changes the environment
    return path == nullptr ? "/usr/bin:/bin" : path;
}

std::optional<fs::path> find_program(std::string_view name, const std::string& path) {
    std::istringstream folders(path);
    for (std::string folder; std::getline(folders, folder, ':');) {
        const fs::path candidate = fs::path(folder.empty() ? "." : folder) / name;
        std::error_code ignored;
        if (fs::is_regular_file(candidate, ignored) && ::access(candidate.c_str(), X_OK) == 0)
            return fs::absolute(candidate, ignored);
    }
    return std::nullopt;
}

std::string version_text(const fs::path& program, const std::string& option, const std::function<bool()>& keep_going) {
    std::string text;
    RunOptions options;
    const auto until = std::chrono::steady_clock::now() + kLongestAnswer;
    options.on_line = [&](std::string_view line, Stream) {
        if (text.size() < kLongestText) text += std::string(line) + ";";
    };
    options.keep_going = [&] {
        return std::chrono::steady_clock::now() < until && (keep_going == nullptr || keep_going());
    };
    (void)run({program, {option}}, options);
    return text;
}

std::string version_number(std::string_view text) {
    static const std::regex number(R"(\d+(\.\d+)+)");
    std::match_results<std::string_view::const_iterator> found;
    return std::regex_search(text.begin(), text.end(), found, number) ? found.str() : "";
}

}  // namespace map2pml::process
