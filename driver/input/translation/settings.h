/// The user's settings for a translation.
#pragma once

#include <set>
#include <string>

#include "driver/input/reading/settings.h"

namespace map2pml::translation {

struct Settings : input::Settings {
    int level = 0;                             ///< -O
    std::set<std::string> without_reductions;  ///< --no-reduce
    bool explains_reductions = false;          ///< --explain-reductions
    bool lists_facts = false;                  ///< --facts: what the analyses found stands behind the IR
    std::string templates_folder;              ///< empty: the embedded ones
};

}  // namespace map2pml::translation
