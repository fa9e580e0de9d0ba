/// Verdicts for any number of agents.   `AnyNumber`, `AnyNumbers` -> text, JSON
#pragma once

#include <string>
#include <vector>

#include "driver/report/text/text.h"
#include "driver/results/any_number.h"

namespace map2pml::report {

/// The smallest counterexamples, then a line for each property.
[[nodiscard]] std::string print_text(const source::SourceSet& sources, const std::string& input,
                                     const AnyNumber& result, const TextOptions& options);

[[nodiscard]] std::string print_text(const source::SourceSet& sources, const std::string& input,
                                     const AnyNumbers& result, const TextOptions& options);

/// One object for one input.
[[nodiscard]] std::string print_json(const source::SourceSet& sources, const std::string& input,
                                     const AnyNumber& result, std::string_view version);
[[nodiscard]] std::string print_json(const source::SourceSet& sources, const std::string& input,
                                     const AnyNumbers& result, std::string_view version);

}  // namespace map2pml::report
