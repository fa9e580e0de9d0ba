/// The translation of one file to its target text, without a search.   text -> Promela with its line map, the IR, Event-B, MAP
#pragma once

#include <map>
#include <string>
#include <vector>

#include "driver/input/translation/settings.h"
#include "translator/foundation/diag/diagnostic.h"
#include "translator/foundation/source/source_file.h"
#include "translator/protocols/promela/generated.h"

namespace map2pml::translation {

enum class Target : std::uint8_t { promela, ir, json, eventb, rodin, map, mermaid, plantuml };

/// One file of a folder.
struct TranslatedFile {
    std::string name;
    std::string text;
};

struct Translation {
    std::string scene;  ///< the scene that is translated; empty: the only one
    /// The translation of each scene of a file with several, if a target holds only one. Then there is no text, and there are no
    /// files.
    std::vector<Translation> scenes;
    std::string text;                                ///< empty when the file has errors
    std::vector<promela::LineOrigin> lines;          ///< Promela only
    std::vector<promela::ReductionNote> reductions;  ///< Promela only, if asked for
    std::vector<TranslatedFile> files;               ///< Rodin only, which has no text
    std::vector<diag::Diagnostic> diagnostics;       ///< sorted
    std::string refusal;                             ///< why this file has no such translation; empty otherwise
    std::string error;                               ///< our bug, or wrong templates: what to tell; empty otherwise
};

/// Translates one file that is already in `sources`, for the instance in `settings`.
[[nodiscard]] Translation translate_file(source::SourceSet& sources, source::FileId file, const Settings& settings,
                                         Target target);

// --- translate.cpp: The user's own wording of models.   folder -> templates by name

/// Every `*.mustache` below `folder`, by its path there. \returns what went wrong, or nothing.
[[nodiscard]] std::string read_templates(const std::string& folder, std::map<std::string, std::string>& templates);

}  // namespace map2pml::translation
