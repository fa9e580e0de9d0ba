/// The frame of a page: its head, the table of contents, a part for each file, and the legend of its drawings.   Shared by `check` and `prove`
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "driver/report/drawing/legend.h"
#include "driver/report/html/fields.h"

namespace map2pml::report {

/// The entry of a part of a file in the table of contents.
struct SectionLink {
    std::string id;
    std::string title;
    std::string glance;
};

struct FilePart {
    std::string id;       ///< in the page: `f1`
    std::string input;    ///< as given on the command line
    int exit_code = 0;    ///< the exit code for this file
    std::string outcome;  ///< the outcome in words
    std::string glance;   ///< counts of verdicts; may be empty
    std::vector<SectionLink> sections;
    Html content;
};

struct Page {
    std::string command;  ///< `check`
    std::string_view version;
    std::string_view command_line;  ///< may be empty
    std::string_view tool;          ///< the tool that did the work; may be empty
    bool has_runs = false;          ///< the page has an explorer, so it needs the script
    std::vector<FilePart> files;
    std::set<Symbol> symbols = {};  ///< in the drawings of all files: what the legend explains
};

/// `id`, `input`, `code`, `outcome`, `glance`, `sections`.
[[nodiscard]] Fields fields_of(const FilePart& part);

/// The whole page; ends with a line end.
[[nodiscard]] std::string print(const Page& page);

}  // namespace map2pml::report
