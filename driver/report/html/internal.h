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

// --- excerpt.cpp: The lines of the source that a place covers, with the place marked.   `Span` -> HTML fields

struct ExcerptLine {
    std::uint32_t number = 0;
    std::string before;
    std::string marked;
    std::string after;
};

/// At most `most` lines of the place. A very long line is cut to the part around the mark, with `…` for the rest.
[[nodiscard]] std::vector<ExcerptLine> excerpt_of(const source::SourceSet& sources, const source::Span& span,
                                                  std::size_t most = 8);

/// `place`, and `element` of a drawing, or else `lines` and `more_lines`, for the template `finding`. A span that is nowhere has none of them.
void set_place(Fields& fields, const source::SourceSet& sources, const source::Span& span, const std::string& element);

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

/// The tree of choices, as lists in lists; nothing when the property has none. \param id of its evidence
[[nodiscard]] Html choices_part(const FileContext& context, const PropertyResult& result, const std::string& id);

/// `2 violated, 1 incomplete, 5 hold; 1 is not as expected`
[[nodiscard]] std::string glance(const std::vector<SceneResult>& scenes);

/// The heading of an instance: its name, or that of the scene where the file has several.
[[nodiscard]] std::string scene_title(const FileResult& file, const SceneResult& scene);

}  // namespace map2pml::report
