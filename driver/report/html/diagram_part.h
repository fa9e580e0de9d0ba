/// The diagrams of a file with what is said about their elements.   diagrams, marks -> HTML
#pragma once

#include <set>
#include <string>
#include <vector>

#include "driver/report/drawing/legend.h"
#include "driver/report/drawing/picture.h"
#include "driver/report/html/fields.h"
#include "driver/results/counterexample.h"
#include "driver/results/diagram.h"

namespace map2pml::report {

struct DiagramsContext {
    const source::SourceSet& sources;
    const std::vector<Diagram>& diagrams;
    const std::string& id;      ///< of the part in the page, before the ids of its drawings
    std::set<Symbol>& symbols;  ///< of the page: what is drawn adds its own
};

/// All diagrams, each with its marks, and below it the marks in words; empty when there are none.
[[nodiscard]] Html diagrams_part(const DiagramsContext& context, const std::vector<Mark>& marks);

/// The diagrams in which the run goes, its steps marked by their numbers; empty when it goes through none.
[[nodiscard]] Html run_in_diagrams(const DiagramsContext& context, const trace::Counterexample& run);

}  // namespace map2pml::report
