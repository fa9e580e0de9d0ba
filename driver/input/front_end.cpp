#include "driver/input/front_end.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <regex>

#include "driver/input/diagrams/read_diagram_protocols.h"
#include "driver/input/lcc/read_framework.h"
#include "driver/input/map/read_scenes.h"
#include "driver/input/maze/read_development.h"
#include "translator/languages/diagrams/dialects/read_diagram.h"
#include "translator/languages/diagrams/text/read_text.h"
#include "translator/languages/diagrams/xmi/encoding.h"

namespace map2pml::input {

namespace {

/// The beginning of a text is enough to recognise its language; patterns are not matched against megabytes.
std::string beginning_of(std::string_view text) { return std::string(text.substr(0, 4'000)); }

/// `agent(!Ann, %buyer) =`: the head of a clause.
bool looks_like_map(std::string_view text) {
    static const std::regex head(R"(\bagent\s*\(\s*[!$\w]+\s*,\s*[%$]\w+[^()]*\)\s*=[^>=])");
    return std::regex_search(beginning_of(text), head);
}

/// `a(buyer(Book), B) ::`: the head of a clause, or a header of knowledge.
bool looks_like_lcc(std::string_view text) {
    static const std::regex head(R"(\ba\s*\(\s*\w[^:;=]{0,200}\)\s*::)");
    return std::regex_search(beginning_of(text), head);
}

/// `macro System1 {`, `meso System2 refines System1 {`
bool looks_like_maze(std::string_view text) {
    static const std::regex head(R"(\b(macro|meso|system|agent)\s+[A-Za-z]\w*(\s+refines\s+\w+)?\s*\{)");
    return std::regex_search(beginning_of(text), head);
}

bool looks_like_mermaid(std::string_view text) { return auml::notation_in(text) == auml::Notation::mermaid; }
bool looks_like_plantuml(std::string_view text) { return auml::notation_in(text) == auml::Notation::plantuml; }
bool looks_like_markdown(std::string_view text) {
    static const std::regex fence(R"((^|\n)\s*(```|~~~)\s*(mermaid|plantuml))");
    return std::regex_search(beginning_of(text), fence);
}

bool looks_like_xml(std::string_view text) {
    const std::size_t first = text.find_first_not_of(" \t\r\n\xEF\xBB\xBF");
    return first != std::string_view::npos && (text.substr(first, 5) == "<?xml" || text.substr(first, 5) == "<xmi:");
}

}  // namespace

bool FrontEnd::recognises(std::string_view file_name) const {
    return std::any_of(suffixes.begin(), suffixes.end(),
                       [&](std::string_view suffix) { return file_name.ends_with(suffix); });
}

const std::vector<FrontEnd>& front_ends() {
    static const std::vector<FrontEnd> rows = {
        {.name = "map",
         .title = "MAP",
         .noun = "protocols",
         .suffixes = {".map"},
         .resembles = looks_like_map,
         .read = read_scenes},
        {.name = "lcc",
         .title = "LCC",
         .noun = "protocols",
         .suffixes = {".lcc"},
         .resembles = looks_like_lcc,
         .agents_from = AgentsFrom::check_file,
         .read = read_framework},
        {.name = "auml",
         .title = "a diagram in XMI",
         .noun = "diagrams",
         .suffixes = auml::diagram_suffixes(),
         .shown = 2,
         .resembles = looks_like_xml,
         .agents_from = AgentsFrom::drawing,
         .decode = xmi::as_utf8,
         .read = read_diagram_protocols,
         .read_one_order = read_one_order},
        {.name = "mermaid",
         .title = "a diagram in Mermaid",
         .noun = "diagrams",
         .suffixes = auml::diagram_suffixes(auml::Notation::mermaid),
         .resembles = looks_like_mermaid,
         .agents_from = AgentsFrom::drawing,
         .read = read_diagram_protocols,
         .read_one_order = read_one_order},
        {.name = "plantuml",
         .title = "a diagram in PlantUML",
         .noun = "diagrams",
         .suffixes = auml::diagram_suffixes(auml::Notation::plantuml),
         .resembles = looks_like_plantuml,
         .agents_from = AgentsFrom::drawing,
         .read = read_diagram_protocols,
         .read_one_order = read_one_order},
        {.name = "markdown",
         .title = "a document with diagrams",
         .noun = "diagrams",
         .suffixes = auml::diagram_suffixes(auml::Notation::document),
         .resembles = looks_like_markdown,
         .agents_from = AgentsFrom::drawing,
         .read = read_diagram_protocols,
         .read_one_order = read_one_order},
        {.name = "maze",
         .title = "MAZE",
         .noun = "developments",
         .suffixes = {".maze"},
         .resembles = looks_like_maze,
         .read = read_agents,
         .read_one_order = read_development,
         .is_only_eventb = true},
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

bool report_other_language(const source::SourceFile& file, source::FileId id, const FrontEnd& read_as,
                           diag::Sink& sink) {
    if (read_as.resembles(file.text())) return false;
    const auto& rows = front_ends();
    const auto found =
        std::find_if(rows.begin(), rows.end(), [&](const FrontEnd& row) { return row.resembles(file.text()); });
    if (found == rows.end()) return false;
    sink.report(diag::Code::other_language, {id, {1, 1}, {1, 1}},
                fmt::format("this looks like {} but is read as {}; name the file `*{}` or use `--from {}`",
                            found->title, read_as.title, found->suffixes.front(), found->name));
    return true;
}

std::vector<std::string> language_names() {
    std::vector<std::string> names;
    for (const FrontEnd& row : front_ends()) names.emplace_back(row.name);
    return names;
}

std::string file_kinds() {
    std::vector<std::string> kinds;
    for (auto row = front_ends().begin(); row != front_ends().end();) {
        const std::string_view noun = row->noun;
        std::vector<std::string_view> suffixes;
        for (; row != front_ends().end() && row->noun == noun; ++row)
            suffixes.insert(suffixes.end(), row->suffixes.begin(), row->suffixes.begin() + row->shown);
        kinds.push_back(fmt::format("{} ({})", noun, fmt::join(suffixes, ", ")));
    }
    return fmt::format("{}", fmt::join(kinds, " or "));
}

}  // namespace map2pml::input
