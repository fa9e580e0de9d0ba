/// What a check file expects, beside what was found.   expectations + result -> result that knows whether it is as expected
#pragma once

#include <map>
#include <string>

#include "driver/report/result.h"
#include "translator/ir/check_file.h"

namespace map2pml::check {

/// Notes in `result` what it is expected to be; a property that nobody names is expected to hold.
void expect(const std::map<std::string, ir::Expectation>& expectations, report::PropertyResult& result);

}  // namespace map2pml::check
