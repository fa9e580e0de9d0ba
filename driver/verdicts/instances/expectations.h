/// Compares results with the expectations of a check file.   expectations + result -> result that knows whether it is as expected
#pragma once

#include <map>
#include <string>

#include "driver/results/result.h"
#include "translator/model/instance/check_file.h"

namespace map2pml::check {

/// Stores the expected verdict in `result`; a property without an expectation is expected to hold.
void expect(const std::map<std::string, ir::Expectation>& expectations, report::PropertyResult& result);

}  // namespace map2pml::check
