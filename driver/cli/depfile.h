/// What the outputs depend on, for Make and Ninja.   outputs and inputs -> rules
#pragma once

#include <string>
#include <vector>

namespace map2pml::cli {

/// `auction.pml auction.pml.lines.json: auction.map`, names escaped; a line for each file of `inputs` after the first
/// would be the same rule, so one rule names them all.
[[nodiscard]] std::string depend_rule(const std::vector<std::string>& outputs, const std::vector<std::string>& inputs);

/// The files below a folder of templates, sorted; none for an empty name.
[[nodiscard]] std::vector<std::string> template_files(const std::string& folder);

}  // namespace map2pml::cli
