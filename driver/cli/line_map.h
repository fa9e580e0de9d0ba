/// The line map beside a model: the place in the protocol from which each line was generated.   lines -> JSON
#pragma once

#include <string>
#include <vector>

#include "translator/foundation/source/source_file.h"
#include "translator/protocols/promela/generated.h"

namespace map2pml::cli {

/// One entry on a line of its own, so that a lost span shows in a diff. \param model the name of the model.
[[nodiscard]] std::string print_line_map(const source::SourceSet& sources, const std::string& model,
                                         const std::vector<promela::LineOrigin>& lines);

}  // namespace map2pml::cli
