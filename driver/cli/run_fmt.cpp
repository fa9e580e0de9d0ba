#include <fmt/format.h>

#include "driver/cli/command_line.h"
#include "driver/cli/files.h"
#include "driver/cli/input.h"
#include "driver/cli/internal.h"
#include "driver/input/formatters.h"
#include "driver/input/reading/within_budget.h"
#include "driver/results/result.h"

namespace map2pml::cli {

namespace {

int put(const std::string& path, const std::string& text, bool is_changed, const Options& options) {
    if (options.checks_form) {
        if (is_changed && !options.quiet)
            write_error(fmt::format("{}: is not formatted; `map2pml fmt {}` would change it\n", path, path));
        return is_changed ? 1 : 0;
    }
    if (path == "-") return write_out(text) == Written::failed ? 4 : 0;
    return is_changed ? print_write_fault(write_file(path, text)) : 0;
}

int format_one(const std::string& path, const Options& options) {
    const input::Formatter format = input::formatter_of(path, options.from);
    if (format == nullptr) {
        return print_usage_errors({fmt::format(
            "`{}` cannot be formatted; `fmt` takes protocols in MAP and LCC (.map, .lcc), check files (.check) "
            "and diagrams as text (.mmd, .puml)",
            path)});
    }
    Input input = read_text(path);
    if (!input.fault.empty()) {
        write_error(fmt::format("map2pml: error: {}: {}\n", input.name, input.fault));
        return exit_code(input);
    }
    source::SourceSet sources;
    const source::FileId file = sources.add(input.name, std::move(input.text));
    diag::Sink sink;
    const std::optional<std::string> text = input::within_budget(
        options.settings.preparation, [&] { return file; }, sink, [&] { return format(sources, file, sink); },
        std::optional<std::string>());
    if (sink.has_errors()) {
        std::vector<diag::Diagnostic> errors = sink.sorted();
        std::erase_if(errors, [](const diag::Diagnostic& each) {
            return diag::severity_of(each.code) == diag::Severity::warning;
        });
        print_diagnostics(sources, errors, options);
        return report::refused_exit_code(errors);
    }
    if (!text) {
        write_error(fmt::format(
            "map2pml: internal error: formatting {} would change its meaning, so the file was not changed\n", path));
        return 4;
    }
    return put(path, *text, *text != sources.file(file).text(), options);
}

}  // namespace

int run_fmt(const Options& options) {
    int code = 0;
    for (const std::string& path : options.inputs) {
        if (cancelled()) return report::worst_exit_code(code, 3);
        code = report::worst_exit_code(code, format_one(path, options));
    }
    return code;
}

}  // namespace map2pml::cli
