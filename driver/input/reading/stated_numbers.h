/// The numbers of agents and the limits that a check file and the options state.   check file + settings -> numbers, block by block
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "driver/input/reading/settings.h"
#include "translator/foundation/diag/diagnostic.h"
#include "translator/model/instance/check_file.h"
#include "translator/model/protocol/protocol.h"

namespace map2pml::input {

struct StatedNumber {
    bool is_limit = false;
    std::string name;         ///< of an agent, a role or a clause, as stated
    std::uint32_t first = 0;  ///< 0: no range is stated
    std::uint32_t last = 1;
};

/// One `instance` of the check file together with the common part, or the common part alone if there is no `instance`.
struct StatedBlock {
    std::size_t index = 0;              ///< for `Settings::block`
    std::string name;                   ///< may be empty
    std::vector<StatedNumber> numbers;  ///< agents first, each kind sorted by name
};

/// Returns only blocks from which `--instance` takes something. The check file has no errors.
/// \param protocols whose agents and roles the numbers are about
[[nodiscard]] std::vector<StatedBlock> stated_numbers(const source::SourceSet& sources, source::FileId file,
                                                      const Settings& settings,
                                                      const std::vector<ir::Protocol>& protocols);

// --- stated_numbers.cpp: The candidates for the places of agents, as the check file states them.   check file + settings -> candidates, block by block

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
