/// The candidates for the places of agents, as the check file states them.   check file + settings -> candidates, block by block
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "driver/input/reading/settings.h"
#include "translator/foundation/diag/diagnostic.h"
#include "translator/model/instance/check_file.h"

namespace map2pml::input {

/// One `instance` of the check file together with the common part, or the common part alone if there is no `instance`.
struct TeamBlock {
    std::size_t index = 0;                                                 ///< for `Settings::block`
    std::string name;                                                      ///< may be empty
    std::vector<std::pair<std::string, std::vector<std::string>>> places;  ///< sorted by name; candidates as stated
    std::vector<std::string> others;  ///< agents that take part whatever the team is
    bool names_candidates = false;    ///< a property speaks of a candidate, and not of a place
};

/// Returns only blocks that have candidates and from which `--instance` takes something.
[[nodiscard]] std::vector<TeamBlock> stated_candidates(const source::SourceSet& sources, const Settings& settings);

/// Teams are searched in LCC. \param language `MAP`, `diagrams`
void refuse_candidates(const ir::CheckFile& check, const std::string& language, diag::Sink& sink);

}  // namespace map2pml::input
