#include "driver/cli/internal.h"

#include <unistd.h>

#include <algorithm>
#include <filesystem>

#include "driver/cli/command_line.h"
#include "driver/results/layout.h"
#include "translator/foundation/diag/render_all.h"

namespace map2pml::cli {

int print_usage_errors(const std::vector<std::string>& faults) {
    for (const std::string& fault : faults) write_error("map2pml: error: " + fault + "\n");
    return 2;
}

int print_write_fault(const WriteFault& fault) {
    if (!fault.message.empty()) write_error("map2pml: error: " + fault.message + "\n");
    return fault.exit_code;
}

void print_skipped(std::size_t count) {
    if (count > 0) write_error("map2pml: --fail-fast: " + report::counted(count, "file") + " not checked\n");
}

ReportOptions report_options(const Options& options) {
    return {
        std::string(version()),      options.command_line, "", options.verbose, options.settings.warnings_are_errors,
        lists_all_warnings(options), options.help_uri};
}

bool lists_all_warnings(const Options& options) { return options.verbose || options.settings.warnings_are_errors; }

void print_diagnostics(const source::SourceSet& sources, const std::vector<diag::Diagnostic>& diagnostics,
                       const Options& options) {
    std::vector<diag::Diagnostic> shown = diagnostics;
    if (options.quiet && !options.settings.warnings_are_errors) {
        std::erase_if(
            shown, [](const diag::Diagnostic& each) { return diag::severity_of(each.code) != diag::Severity::error; });
    }
    const bool color = wants_color(options.color, STDERR_FILENO);
    if (const std::string text = diag::render_all(sources, shown, {color, lists_all_warnings(options)}); !text.empty())
        write_error(text);
}

std::string slowest_of(std::vector<std::pair<double, std::string>> times) {
    constexpr std::size_t kMost = 3;
    std::erase_if(times, [](const auto& each) { return each.first < 1; });
    std::stable_sort(times.begin(), times.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    if (times.size() > kMost) times.resize(kMost);
    std::string text;
    for (const auto& [seconds, input] : times) {
        text += text.empty() ? "\nslowest: " : ", ";
        text += report::printable(input) + " " + report::seconds_text(seconds);
    }
    return text.empty() ? "" : text + "\n";
}

std::vector<std::string> template_faults(const Options& options) {
    std::error_code ignored;
    const std::string& folder = options.settings.templates_folder;
    if (folder.empty() || std::filesystem::is_directory(folder, ignored)) return {};
    return {"`--templates " + folder + "` is not a folder"};
}

}  // namespace map2pml::cli
