#include <fmt/format.h>

#include <filesystem>

#include "driver/cli/command_line.h"
#include "driver/cli/files.h"
#include "driver/cli/input.h"
#include "driver/cli/internal.h"
#include "driver/input/files_beside.h"
#include "driver/input/reading/within_budget.h"
#include "driver/results/result.h"
#include "translator/languages/checkfile/read_check.h"
#include "translator/languages/diagrams/text/read_text.h"
#include "translator/languages/format/format.h"
#include "translator/languages/lcc/lcc_reader.h"
#include "translator/languages/map/read_map.h"

namespace map2pml::cli {

namespace {

/// The new text, or nothing: it would say something else.
using Formatter = std::optional<std::string> (*)(const source::SourceSet& sources, source::FileId file,
                                                 diag::Sink& sink);

std::optional<std::string> formatted_map(const source::SourceSet& sources, source::FileId file, diag::Sink& sink) {
    (void)map::read_map(sources, file, sink);
    return sink.has_errors() ? std::nullopt : format::format_map(sources.file(file).text());
}

std::optional<std::string> formatted_lcc(const source::SourceSet& sources, source::FileId file, diag::Sink& sink) {
    (void)lcc::read_lcc(sources, file, sink);
    return sink.has_errors() ? std::nullopt : format::format_lcc(sources.file(file).text());
}

std::optional<std::string> formatted_check(const source::SourceSet& sources, source::FileId file, diag::Sink& sink) {
    (void)checkfile::read_check(sources, file, sink);
    return sink.has_errors() ? std::nullopt : std::optional(format::format_check(sources.file(file).text()));
}

std::optional<std::string> formatted_diagram(const source::SourceSet& sources, source::FileId file,
                                             auml::Notation notation, diag::Sink& sink) {
    source::SourceSet with_others = sources;
    input::add_files_beside(with_others, file, notation == auml::Notation::mermaid ? "mermaid" : "plantuml");
    const auto diagram = auml::read_text_diagrams(with_others, file, notation, sink);
    if (diagram)
        for (const auml::Interaction& each : diagram->interactions)
            for (const diag::Diagnostic& found : each.found) sink.report(found);
    return sink.has_errors() ? std::nullopt : std::optional(format::format_diagram(sources.file(file).text()));
}

std::optional<std::string> formatted_mermaid(const source::SourceSet& sources, source::FileId file, diag::Sink& sink) {
    return formatted_diagram(sources, file, auml::Notation::mermaid, sink);
}

std::optional<std::string> formatted_plantuml(const source::SourceSet& sources, source::FileId file, diag::Sink& sink) {
    return formatted_diagram(sources, file, auml::Notation::plantuml, sink);
}

struct FormatterRow {
    std::string_view suffix;
    Formatter format;
};

constexpr FormatterRow kFormatters[] = {
    {".map", formatted_map},       {".lcc", formatted_lcc},         {".check", formatted_check},
    {".mmd", formatted_mermaid},   {".mermaid", formatted_mermaid}, {".puml", formatted_plantuml},
    {".pu", formatted_plantuml},   {".wsd", formatted_plantuml},    {".plantuml", formatted_plantuml},
    {".iuml", formatted_plantuml},
};

/// The formatter; null if files of this kind cannot be formatted. \param from the language that the user named; standard input is
/// MAP without one
Formatter formatter_of(const std::string& path, const std::string& from) {
    const std::string suffix = !from.empty() ? "." + from
                               : path == "-" ? ".map"
                                             : std::filesystem::path(path).extension().string();
    for (const FormatterRow& row : kFormatters)
        if (row.suffix == suffix) return row.format;
    return nullptr;
}

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
    const Formatter format = formatter_of(path, options.from);
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
