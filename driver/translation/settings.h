/// What the user decides about a translation.
#pragma once

#include <string>

#include "driver/input/reading/settings.h"

namespace map2pml::translation {

struct Settings : input::Settings {
    int level = 1;                 ///< -O
    std::string templates_folder;  ///< empty: the embedded ones
};

}  // namespace map2pml::translation
