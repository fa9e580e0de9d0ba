#include "driver/cli/files.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <system_error>

#include "driver/cli/command_line.h"
#include "driver/report/saved/saved_result.h"
#include "driver/tools/clingo/clingo.h"
#include "driver/tools/process/kept_files.h"
#include "driver/tools/spin/tools.h"
#include "translator/foundation/source/fnv1a.h"

namespace map2pml::cli {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostResults = 100'000;
constexpr std::uintmax_t kMostBytes = std::uintmax_t{1} << 30U;
constexpr std::string_view kSuffix = ".result";

/// `0123456789abcdef.result`
bool is_result(const fs::path& name) {
    const std::string stem = name.stem().string();
    return name.extension() == kSuffix && stem.size() == 16 &&
           stem.find_first_not_of("0123456789abcdef") == std::string::npos;
}

/// The identity of a program: another build differs in size or time.
std::string identity_of(const std::string& program) {
    struct stat about {};
    (void)::stat(program.c_str(), &about);
    return fmt::format("{} {} {}.{:09}\n", program, about.st_size, about.st_mtim.tv_sec, about.st_mtim.tv_nsec);
}

std::string identity_of_tools() {
    const auto found = spin::find_tools();
    const spin::Tools* tools = std::get_if<spin::Tools>(&found);
    return tools == nullptr ? ""
                            : identity_of(tools->spin.string()) + identity_of(tools->fast_compiler.string()) +
                                  identity_of(tools->optimising_compiler.string()) + tools->preprocessor + "\n" +
                                  identity_of(clingo::find_clingo().value_or(std::filesystem::path()).string());
}

std::string head_of(const std::string& key, const std::string& bytes) {
    return fmt::format("{} {} {:016x}\n", key.size(), bytes.size(), source::fnv1a(key + bytes));
}

/// Another search would come to the same results.
bool is_decided(const report::SceneResult& scene) {
    return std::none_of(scene.results.begin(), scene.results.end(), [](const report::PropertyResult& each) {
        const bool is_open = each.verdict == ir::Verdict::incomplete && !each.is_repeatable;
        return each.ran_out || is_open || each.verdict == ir::Verdict::error;
    });
}

bool is_decided(const report::FileResult& result) {
    const bool is_cut = result.smallest && result.smallest->outcome == report::Smallest::Outcome::incomplete;
    return result.error.empty() && result.input_error.empty() && !result.stopped && !is_cut &&
           std::all_of(result.scenes.begin(), result.scenes.end(),
                       [](const report::SceneResult& each) { return is_decided(each); }) &&
           std::none_of(result.diagnostics.begin(), result.diagnostics.end(),
                        [](const diag::Diagnostic& each) { return each.code == diag::Code::over_budget; });
}

std::string text_of_file(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

}  // namespace

ResultCache::ResultCache(const Options& options) {
    if (options.cache_folder.empty() || !options.settings.keep_folder.empty() ||
        !options.settings.templates_folder.empty())
        return;
    std::error_code failed;
    const fs::path program = fs::read_symlink("/proc/self/exe", failed);
    if (failed) return;  // another build could not be told from this one
    folder_ = options.cache_folder;
    base_ = fmt::format("map2pml {}\n", version()) + identity_of(program.string()) + identity_of_tools() +
            options.search_words;
}

std::string ResultCache::key_of(const source::SourceSet& sources, const std::string& scene) const {
    std::string key = fmt::format("{}{} {}\n", base_, scene.size(), scene);
    for (source::FileId at = 0; at < sources.size(); ++at) {
        const source::SourceFile& file = sources.file(at);
        key += fmt::format("{} {}\n", file.name().size(), file.text().size()) + file.name() + "\n" + file.text();
    }
    return key;
}

std::string ResultCache::file_of(const std::string& key) const {
    return (fs::path(folder_) / fmt::format("{:016x}{}", source::fnv1a(key), kSuffix)).string();
}

std::optional<report::FileResult> ResultCache::find(const source::SourceSet& sources, const std::string& scene) const {
    if (folder_.empty()) return std::nullopt;
    const std::string key = key_of(sources, scene);
    const std::string content = text_of_file(file_of(key));
    const std::size_t head = content.find('\n') + 1;
    if (head == 0 || content.compare(head, key.size(), key) != 0) return std::nullopt;
    const std::string bytes = content.substr(head + key.size());
    if (content.compare(0, head, head_of(key, bytes)) != 0) return std::nullopt;
    std::error_code ignored;  // of a folder that may only be read
    fs::last_write_time(file_of(key), fs::file_time_type::clock::now(), ignored);
    return report::from_bytes(bytes);
}

void ResultCache::store(const source::SourceSet& sources, const std::string& scene,
                        const report::FileResult& result) const {
    if (folder_.empty() || !is_decided(result)) return;
    const std::string key = key_of(sources, scene);
    const std::string bytes = report::to_bytes(result);
    std::error_code ignored;
    if (const std::string file = file_of(key); fs::is_symlink(file, ignored))
        fs::remove(file, ignored);  // the file that it leads to is not ours
    (void)write_file(file_of(key), head_of(key, bytes) + key + bytes);
}

void ResultCache::tidy() const {
    if (!folder_.empty()) {
        process::tidy(folder_, {kMostResults, kMostBytes, std::chrono::hours(1), is_result, [](const fs::path&) {
                                    return false;  // results are written without a name
                                }});
    }
}

}  // namespace map2pml::cli
