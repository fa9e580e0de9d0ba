/// Whether two assignments are the same but for the names of their agents.   protocol + instance -> text
#pragma once

#include <string>
#include <vector>

#include "driver/input/reading/protocols.h"
#include "driver/input/reading/stated_candidates.h"
#include "translator/foundation/source/source_file.h"

namespace map2pml::check {

/// Equal texts: the protocols and their instances differ in the names of candidates only, and names mean nothing else.
/// \param agents one for each place
[[nodiscard]] std::string team_key(const source::SourceSet& sources, const input::Protocols& read,
                                   const input::TeamBlock& block, const std::vector<std::string>& agents);

}  // namespace map2pml::check
