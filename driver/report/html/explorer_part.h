/// A run to step through, as the data that the script of the page reads.   run -> HTML
#pragma once

#include <string>

#include "driver/report/html/fields.h"
#include "driver/results/counterexample.h"
#include "translator/foundation/source/source_file.h"

namespace map2pml::report {

struct ExplorerContext {
    const source::SourceSet& sources;
    std::string file;   ///< the part of the page with the texts: `f1`
    std::string id;     ///< of the evidence; the link to step 3 is `#ID-step-3`
    std::string title;  ///< `a run of 5 steps for termination`
};

/// All steps, the messages from step to step, and where each agent is at the end. Empty for a run without steps.
[[nodiscard]] Html explorer_part(const ExplorerContext& context, const trace::Counterexample& run);

/// The texts of all sources, for the explorers of a file.
[[nodiscard]] Html source_data(const source::SourceSet& sources);

}  // namespace map2pml::report
