/// Drawings before they are written as SVG.
#pragma once

#include <string_view>
#include <vector>

#include "driver/report/drawing/picture.h"

namespace report_test {

/// All groups of a kind, as they are drawn.
inline std::vector<const map2pml::report::Group*> groups(const map2pml::report::Picture& picture,
                                                         std::string_view kind) {
    std::vector<const map2pml::report::Group*> all;
    for (const map2pml::report::Group& each : picture.groups)
        if (each.kind == kind) all.push_back(&each);
    return all;
}

}  // namespace report_test
