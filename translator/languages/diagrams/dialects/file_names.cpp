#include "translator/languages/diagrams/dialects/read_diagram.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

namespace map2pml::auml {

namespace {

constexpr std::array<std::pair<std::string_view, Notation>, 3> kLanguages = {
    {{"mermaid", Notation::mermaid}, {"plantuml", Notation::plantuml}, {"markdown", Notation::document}}};

}  // namespace

const std::vector<std::string_view>& diagram_suffixes(Notation notation) {
    static const std::map<Notation, std::vector<std::string_view>> suffixes = {
        {Notation::xmi, {".xmi", ".uml", ".emx", ".dnx", ".xml", ".mdj", ".gaphor", kMagicDrawModel}},
        {Notation::mermaid, {".mmd", ".mermaid"}},
        {Notation::plantuml, {".puml", ".plantuml", ".pu", ".iuml", ".wsd"}},
        {Notation::document, {".md", ".markdown", ".mdx", ".adoc", ".rst"}}};
    return suffixes.at(notation);
}

Notation notation_of(std::string_view file_name, std::string_view language) {
    for (const auto& [name, notation] : kLanguages) {
        const auto& suffixes = diagram_suffixes(notation);
        const bool has_suffix = std::any_of(suffixes.begin(), suffixes.end(),
                                            [&](std::string_view suffix) { return file_name.ends_with(suffix); });
        if (language.empty() ? has_suffix : language == name) return notation;
    }
    return Notation::xmi;
}

bool is_diagram_name(std::string_view name) {
    const auto& suffixes = diagram_suffixes();
    return std::any_of(suffixes.begin(), suffixes.end(),
                       [&](std::string_view suffix) { return name.ends_with(suffix); });
}

}  // namespace map2pml::auml
