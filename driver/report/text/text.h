/// The report as text for people who know their protocol and need not know SPIN.   results -> text
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "driver/results/element_words.h"
#include "driver/results/result.h"
#include "translator/foundation/source/source_file.h"

namespace map2pml::report {

struct TextOptions {
    bool color = false;       ///< escape sequences for a terminal
    bool verbose = false;     ///< whole traces, mailboxes, figures of every search; also evidence for expected results
    std::size_t width = 100;  ///< columns to fit into; place and code of a line may stand out when they are longer
    const ElementWords* drawn =
        nullptr;               ///< words that `print_text` shows instead of source lines; it sets this itself
    bool quiet = false;        ///< only results that are not as expected
    bool draws_boxes = false;  ///< trees in `├──` and `└──`; otherwise in ASCII
};

/// The report on one file: for each scene the instance, the verdicts, and for each violation the finding on its line,
/// the run that leads there and the place of each agent at its end. Empty when no scene was checked; otherwise ends with a line
/// end. Not in it: diagnostics (`diag::render` prints them) and errors.
[[nodiscard]] std::string print_text(const source::SourceSet& sources, const FileResult& result,
                                     const TextOptions& options);

/// Each verdict that fails as a line that editors and build tools know: `auction.map:19:5: error: termination is violated: …`,
/// without a place where there is none; an incomplete one as a warning.
[[nodiscard]] std::string print_failures(const source::SourceSet& sources, const FileResult& result,
                                         const TextOptions& options);

/// `auction.map: error: …` for a map2pml bug, a missing tool or an unreadable input; empty when there is none.
[[nodiscard]] std::string print_error(const FileResult& result, const TextOptions& options);

/// A line for each file: its outcome, how many properties are as expected, the states of the largest search, the time.
[[nodiscard]] std::string print_table(const std::vector<FileResult>& results, bool warnings_are_errors);

/// One line that counts the files by outcome, for runs over several: `3 files: 2 hold, 1 violated`.
[[nodiscard]] std::string print_summary(const std::vector<FileResult>& results, bool warnings_are_errors);

}  // namespace map2pml::report
