#include "driver/input/front_end.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "driver/input/auml/read_diagram_protocols.h"
#include "driver/input/lcc/read_framework.h"
#include "driver/input/map/read_scenes.h"
#include "translator/auml/dialects/file_names.h"
#include "translator/auml/xmi/encoding.h"

namespace map2pml::input {

bool FrontEnd::recognises(std::string_view file_name) const {
    return std::any_of(suffixes.begin(), suffixes.end(),
                       [&](std::string_view suffix) { return file_name.ends_with(suffix); });
}

const std::vector<FrontEnd>& front_ends() {
    static const std::vector<FrontEnd> rows = {
        {.name = "map", .noun = "protocols", .suffixes = {".map"}, .read = read_scenes},
        {.name = "lcc",
         .noun = "protocols",
         .suffixes = {".lcc"},
         .agents_from = AgentsFrom::check_file,
         .read = read_framework},
        {.name = "auml",
         .noun = "diagrams",
         .suffixes = auml::diagram_suffixes(),
         .shown = 2,
         .agents_from = AgentsFrom::drawing,
         .decode = xmi::as_utf8,
         .read = read_diagram_protocols,
         .read_one_order = read_one_order},
    };
    return rows;
}

const FrontEnd* find_front_end(std::string_view file_name, std::string_view language) {
    const auto& rows = front_ends();
    const auto found = std::find_if(rows.begin(), rows.end(), [&](const FrontEnd& row) {
        return language.empty() ? row.recognises(file_name) : row.name == language;
    });
    return found == rows.end() ? nullptr : &*found;
}

const FrontEnd& front_end_of(const source::SourceFile& file, const Settings& settings) {
    const FrontEnd* found = find_front_end(file.name(), settings.language);
    return found == nullptr ? front_ends().front() : *found;
}

std::vector<std::string> language_names() {
    std::vector<std::string> names;
    for (const FrontEnd& row : front_ends()) {
        names.emplace_back(row.name);
    }
    return names;
}

std::string file_kinds() {
    std::vector<std::string> kinds;
    for (auto row = front_ends().begin(); row != front_ends().end();) {
        const std::string_view noun = row->noun;
        std::vector<std::string_view> suffixes;
        for (; row != front_ends().end() && row->noun == noun; ++row) {
            suffixes.insert(suffixes.end(), row->suffixes.begin(), row->suffixes.begin() + row->shown);
        }
        kinds.push_back(fmt::format("{} ({})", noun, fmt::join(suffixes, ", ")));
    }
    return fmt::format("{}", fmt::join(kinds, " or "));
}

}  // namespace map2pml::input
