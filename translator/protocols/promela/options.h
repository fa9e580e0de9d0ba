/// Decisions of the user about a model.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>

namespace map2pml::promela {

struct Options {
    int level = 1;                                  ///< `-O`: 0 textbook, 1 right-sized, 2 reduced
    std::set<std::string> without_reductions = {};  ///< of the level, by name (`reduce.h`)
    std::uint32_t capacity = 4;                     ///< default of `CAPACITY` in the text; `-DCAPACITY=n` overrides
    bool explains = false;                          ///< report what the reductions did (`Generated::reductions`)
    bool stuck_checks = false;                      ///< add the conditions that `CHECK_STUCK` switches on
    std::optional<std::size_t> property =
        std::nullopt;  ///< index in `Instance::properties` of a property that the model is about, too
    std::map<std::string, std::string> template_overrides;  ///< template name -> own wording
};

}  // namespace map2pml::promela
