/// The frame of a page: its head, the table of contents, a part for each file with its runs to step through, and the legend of its drawings.   Shared by `check` and `prove`
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "driver/report/drawing/legend.h"
#include "driver/report/drawing/picture.h"
#include "driver/report/html/fields.h"
#include "driver/results/counterexample.h"
#include "translator/foundation/source/source_file.h"

namespace map2pml::report {

/// The entry of a part of a file in the table of contents.
struct SectionLink {
    std::string id;
    std::string title;
    std::string glance;
};

// --- explorer_part.cpp: A run to step through, as the data that the script of the page reads.   run -> HTML

struct ExplorerContext {
    const source::SourceSet& sources;
    std::string file;                                ///< the part of the page with the texts: `f1`
    std::string id;                                  ///< of the evidence; the link to step 3 is `#ID-step-3`
    std::string title;                               ///< `a run of 5 steps for termination`
    const std::vector<Diagram>* diagrams = nullptr;  ///< in which the run goes, if it does
};

/// The chart shows all steps, the messages from step to step, and where each agent is at the end. It is empty for a run without steps.
[[nodiscard]] Html explorer_part(const ExplorerContext& context, const trace::Counterexample& run);

/// The texts of all sources, for the explorers of a file; of a diagram none, because its drawing is shown.
[[nodiscard]] Html source_data(const source::SourceSet& sources, const std::vector<Diagram>& diagrams = {});

// --- page.cpp

struct FilePart {
    std::string id;       ///< in the page: `f1`
    std::string input;    ///< as given on the command line
    int exit_code = 0;    ///< the exit code for this file
    std::string outcome;  ///< the outcome in words
    std::string glance;   ///< counts of verdicts; may be empty
    std::vector<SectionLink> sections;
    Html content;
    bool is_open = false;  ///< something was left open, although the exit code is 0
};

struct Page {
    std::string command;  ///< `check`
    std::string_view version;
    std::string_view command_line;  ///< may be empty
    std::string_view tool;          ///< the tool that did the work; may be empty
    bool has_runs = false;          ///< the page has an explorer, so it needs the script
    std::vector<FilePart> files;
    /// Counts of files by outcome, the gravest first, as in the title: `1 not as expected, 3 as expected`.
    [[nodiscard]] std::string outcome() const;
    std::set<Symbol> symbols = {};  ///< in the drawings of all files: what the legend explains
};

/// `id`, `input`, `code`, `outcome`, `glance`, `sections`.
[[nodiscard]] Fields fields_of(const FilePart& part);

/// `name` and `hash` of each source, for the list `hashes`.
[[nodiscard]] std::vector<Fields> hashes_of(const source::SourceSet& sources);

/// The whole page; ends with a line end.
[[nodiscard]] std::string print(const Page& page);

// --- picture_svg.cpp: A drawing as inline SVG.   `Picture` -> HTML

/// The length on the page of one in the drawing: it is laid out for letters of 11 px, and shown with letters of 13 px.
[[nodiscard]] int shown_length(int length);

/// \param id of the element, for the names of its title and description; unique in the page.
[[nodiscard]] Html svg_of(const Picture& picture, const std::string& id);

}  // namespace map2pml::report
