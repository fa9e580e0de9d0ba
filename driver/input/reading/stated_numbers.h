/// The numbers of agents and the limits that a check file and the options state.   check file + settings -> numbers, block by block
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "driver/input/reading/settings.h"
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

}  // namespace map2pml::input
