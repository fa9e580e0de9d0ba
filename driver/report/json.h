/// The report as JSON, in the shape of schema/check-report.schema.json.   results -> text
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "driver/report/result.h"
#include "translator/source/source_file.h"

namespace map2pml::report {

/// A result and the files that its places point into.
struct LocatedResult {
    const source::SourceSet* sources = nullptr;
    const FileResult* result = nullptr;
};

/// One file gives an object, several give an array of them. Ends with a line end; always valid UTF-8.
/// \param version the version of the program.
[[nodiscard]] std::string print_json(const std::vector<LocatedResult>& results, std::string_view version);

}  // namespace map2pml::report
