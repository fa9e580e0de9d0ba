/// Faults as workflow commands, which GitHub shows beside the lines of a change.   results -> text
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "driver/report/json/json.h"

namespace map2pml::report {

/// A line such as `::error file=auction.map,line=19,…::termination is violated: …` for each diagnostic, each verdict that is not
/// as expected, and each input that cannot be checked. Nothing of the input can begin another command.
[[nodiscard]] std::string print_annotations(const std::vector<LocatedResult>& results, bool warnings_are_errors);

/// One such line. \param level `error` or `warning` \param input the file of a place that is nowhere
[[nodiscard]] std::string annotation(const char* level, const source::SourceSet& sources, const source::Span& span,
                                     std::string_view input, std::string_view title, std::string_view message);

}  // namespace map2pml::report
