/// What the program said about a variant, against what it must say.   JSON report + expectation -> what differs
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/samples/variant.h"

namespace samples {

struct Said {
    int exit_code = 0;
    nlohmann::json report;  ///< of one file
};

/// Everything that differs, in words; empty when all is as expected. Also what holds for every report: one result for
/// each property of each scene, a run for each violated property that has one, and places that lie inside the text.
/// \param lines the protocol's text, line by line.
[[nodiscard]] std::vector<std::string> differences(const Variant& variant, int level, const Said& said,
                                                   const std::vector<std::string>& lines);

}  // namespace samples
