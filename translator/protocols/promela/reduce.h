/// The reductions that a level of the translation makes, by name: level + names switched off -> Reduce
///
/// What each does, when, and why the verdicts stay the same: translator/protocols/promela/reductions.md.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace map2pml::promela {

struct Reduce {
    bool slice = false;
    bool merge = false;
    bool sort = false;
    bool symmetry = false;
    bool scheduling = false;
    bool arrival = false;
    bool operator==(const Reduce&) const = default;
};

struct NamedReduction {
    std::string_view name;
    std::string_view words;  ///< effect of the reduction, for users
    bool Reduce::*member;
    bool changes_text = true;  ///< false: the model is the same, and only the search is informed
};

/// The reductions in the order in which they are made.
[[nodiscard]] const std::vector<NamedReduction>& named_reductions();

/// All reductions of the level except those of these names. Unknown names are ignored.
[[nodiscard]] Reduce reductions_for(int level, const std::set<std::string>& without = {});

}  // namespace map2pml::promela
