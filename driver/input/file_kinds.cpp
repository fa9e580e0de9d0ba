#include "driver/input/file_kinds.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "translator/languages/diagrams/dialects/read_diagram.h"

namespace map2pml::input {

namespace {

constexpr std::array<std::string_view, kUses> kNames = {
    "-t promela",  "-t ir", "-t json", "-t eventb", "-t rodin", "-t map", "-t mermaid",
    "-t plantuml", "check", "prove",   "simulate",  "replay",   "teams",  "fmt"};

std::vector<FileKind> kinds() {
    using enum Use;
    return {
        {"MAP",
         {".map"},
         {promela, ir, json, eventb, rodin, check, prove, simulate, fmt},
         "is already a MAP protocol, so `-t map` does not apply; `teams` takes LCC; `replay` takes a saved run, as "
         "in `map2pml replay run.json`"},
        {"LCC",
         {".lcc"},
         {promela, ir, json, eventb, rodin, check, prove, simulate, teams, fmt},
         "is a protocol, which is not translated to MAP; `replay` takes a saved run, as in `map2pml replay run.json`"},
        {"diagram",
         auml::diagram_suffixes(),
         {promela, ir, json, eventb, rodin, mermaid, plantuml, check, prove, simulate},
         "is a diagram, which is not translated to MAP and which the UML tool formats; `teams` takes LCC; `replay` "
         "takes a saved run"},
        {"Mermaid",
         auml::diagram_suffixes(auml::Notation::mermaid),
         {promela, ir, json, eventb, rodin, mermaid, plantuml, check, prove, simulate, fmt},
         "holds diagrams, which are not translated to MAP; `teams` takes LCC; `replay` takes a saved run"},
        {"PlantUML",
         auml::diagram_suffixes(auml::Notation::plantuml),
         {promela, ir, json, eventb, rodin, mermaid, plantuml, check, prove, simulate, fmt},
         "holds diagrams, which are not translated to MAP; `teams` takes LCC; `replay` takes a saved run"},
        {"Markdown",
         auml::diagram_suffixes(auml::Notation::document),
         {promela, ir, json, eventb, rodin, mermaid, plantuml, check, prove, simulate},
         "holds diagrams, which are not translated to MAP and not formatted; `teams` takes LCC; `replay` takes a saved "
         "run"},
        {"MAZE",
         {".maze"},
         {promela, ir, json, eventb, rodin, map, check, prove, simulate},
         "is a development, whose text is not formatted; `teams` takes LCC; targets other than `eventb` and `rodin` "
         "need "
         "agents that only "
         "exchange messages (`map2pml explain M2P719`); `check --format json=FILE` saves its runs"},
        {"Event-B machine",
         {".bum"},
         {check, prove, simulate},
         "is an Event-B machine: `check` and `simulate` explore it, `prove` proves it, and there is nothing to "
         "translate"},
        {"Event-B context",
         {".buc"},
         {prove},
         "is an Event-B context: `prove` proves it, and machines that see it are checked"},
        {"check file",
         {".check"},
         {fmt},
         "is a check file, which is read with its protocol (`-c FILE.check`, or beside it under the same name); `fmt` "
         "formats it"},
        {"saved run",
         {".json"},
         {replay},
         "is a saved run or a report: `replay` replays it, and `check --from-state` goes on from it"},
    };
}

}  // namespace

std::string_view to_string(Use use) { return kNames.at(static_cast<std::size_t>(use)); }

bool FileKind::has(Use use) const { return std::find(uses.begin(), uses.end(), use) != uses.end(); }

const std::vector<FileKind>& all_file_kinds() {
    static const std::vector<FileKind> all = kinds();
    return all;
}

const FileKind* kind_of_file(std::string_view file_name) {
    const auto& all = all_file_kinds();
    const auto found = std::find_if(all.begin(), all.end(), [&](const FileKind& kind) {
        return std::any_of(kind.suffixes.begin(), kind.suffixes.end(),
                           [&](std::string_view suffix) { return file_name.ends_with(suffix); });
    });
    return found == all.end() ? nullptr : &*found;
}

std::string languages_table() {
    constexpr std::size_t kFirst = 14;
    std::string text = fmt::format("{:{}}", "", kFirst);
    for (const FileKind& kind : all_file_kinds()) text += fmt::format("{:>8}", kind.suffixes.front());
    text += "\n";
    for (std::size_t at = 0; at < kUses; ++at) {
        text += fmt::format("{:{}}", kNames.at(at), kFirst);
        for (const FileKind& kind : all_file_kinds())
            text += fmt::format("{:>8}", kind.has(static_cast<Use>(at)) ? "yes" : "-");
        text += "\n";
    }
    text += "\nWhat to do instead of `-`:\n";
    for (const FileKind& kind : all_file_kinds())
        text += fmt::format("  FILE{} {}.\n", kind.suffixes.front(), kind.instead);
    return text +
           "\nArchives (.zargo, .mdzip, .zip) hold diagrams or Rodin projects. `init NAME` writes a MAP protocol, "
           "`init NAME.mmd` or `NAME.puml` a diagram. "
           "`explain` takes no file.\n";
}

}  // namespace map2pml::input
