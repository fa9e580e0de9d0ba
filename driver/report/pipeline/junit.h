/// Verdicts as test cases.   results -> JUnit XML
#pragma once

#include <string>
#include <vector>

#include "driver/report/json/json.h"
#include "driver/report/pipeline/junit_document.h"

namespace map2pml::report {

/// A test suite for each instance of each file, a case for each property: it fails where the verdict is not as expected, and has
/// an error where the search is incomplete. Errors of the input are a suite with a case for the file.
[[nodiscard]] std::string print_junit(const std::vector<LocatedResult>& results, bool warnings_are_errors,
                                      JunitKind kind = JunitKind::plain);

/// One document with the suites of both.
[[nodiscard]] std::string join_junit(const std::string& one, const std::string& other);

}  // namespace map2pml::report
