/// Declarations shared by the sources of `driver/report/html`; no other folder includes them.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "driver/report/drawing/legend.h"
#include "driver/report/html/fields.h"
#include "driver/report/html/html.h"
#include "driver/report/html/numbering.h"
#include "driver/report/html/page.h"
#include "driver/results/counterexample.h"
#include "driver/results/element_words.h"
#include "translator/foundation/source/source_file.h"

namespace map2pml::report {

// --- parts: The parts of the page, one function each.   Used by html.cpp only.

/// The context that all parts of one file need.
struct FileContext {
    const source::SourceSet& sources;
    const FileResult& file;
    const HtmlOptions& options;
    Numbering& numbering;
    ElementWords drawn;
    std::set<Symbol>& symbols;  ///< of the page: what is drawn adds its own
};

/// One instance: its agents, the table of verdicts, the evidence. \param id in the page
[[nodiscard]] Html scene_part(FileContext& context, const SceneResult& scene, const std::string& id);

/// Findings and run of one property; nothing when it has none.
[[nodiscard]] Html evidence_part(FileContext& context, const PropertyResult& result, const std::string& id);

/// A run: the drawing, the steps as text, and the place of each agent at the end. \param marks of its findings
[[nodiscard]] Html run_part(const FileContext& context, const PropertyResult& result, const std::string& id,
                            const std::vector<Mark>& marks);

/// `2 violated, 1 incomplete, 5 hold; 1 is not as expected`
[[nodiscard]] std::string glance(const std::vector<SceneResult>& scenes);

/// The heading of an instance: its name, or that of the scene where the file has several.
[[nodiscard]] std::string scene_title(const FileResult& file, const SceneResult& scene);

}  // namespace map2pml::report
