#include "driver/cli/files.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "driver/report/json/joined_json.h"

namespace map2pml::cli {

namespace {

using Json = nlohmann::ordered_json;

std::string compact(const Json& value) { return value.dump(-1, ' ', false, Json::error_handler_t::replace); }

Json json_of(const source::SourceSet& sources, const promela::LineOrigin& origin) {
    Json entry = {{"line", origin.line}, {"operation", origin.operation}};
    if (!origin.span.is_nowhere()) {
        entry["span"] = {{"file", sources.file(origin.span.file).name()},
                         {"line", origin.span.begin.line},
                         {"column", origin.span.begin.column},
                         {"end_line", origin.span.end.line},
                         {"end_column", origin.span.end.column}};
    }
    return entry;
}

}  // namespace

std::string print_line_map(const source::SourceSet& sources, const std::string& model,
                           const std::vector<promela::LineOrigin>& lines) {
    std::string text = fmt::format("{{\n  \"schema_version\": {},\n  \"model\": ", report::kSchemaVersion) +
                       compact(model) + ",\n  \"lines\": [";
    for (std::size_t at = 0; at < lines.size(); ++at)
        text += (at == 0 ? "\n    " : ",\n    ") + compact(json_of(sources, lines[at]));
    return text + (lines.empty() ? "]\n}\n" : "\n  ]\n}\n");
}

}  // namespace map2pml::cli
