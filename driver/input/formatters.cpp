#include "driver/input/formatters.h"

#include <filesystem>
#include <string_view>

#include "driver/input/files_beside.h"
#include "translator/languages/checkfile/read_check.h"
#include "translator/languages/diagrams/text/read_text.h"
#include "translator/languages/format/format.h"
#include "translator/languages/lcc/lcc_reader.h"
#include "translator/languages/map/read_map.h"

namespace map2pml::input {

namespace {

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

}  // namespace

Formatter formatter_of(const std::string& path, const std::string& from) {
    const std::string suffix = !from.empty() ? "." + from
                               : path == "-" ? ".map"
                                             : std::filesystem::path(path).extension().string();
    for (const FormatterRow& row : kFormatters)
        if (row.suffix == suffix) return row.format;
    return nullptr;
}

}  // namespace map2pml::input
