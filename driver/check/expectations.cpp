#include "driver/check/expectations.h"

#include <fmt/format.h>

#include <algorithm>

namespace map2pml::check {

namespace {

bool is_named(const source::Position& place, const std::vector<report::Finding>& findings) {
    return std::any_of(findings.begin(), findings.end(), [&](const report::Finding& each) {
        return each.span.begin.line == place.line && (place.column == 0 || each.span.begin.column == place.column);
    });
}

}  // namespace

void expect(const std::map<std::string, ir::Expectation>& expectations, report::PropertyResult& result) {
    auto found = expectations.find(name_of(result));
    if (found == expectations.end()) {
        found = expectations.find("all");
    }
    if (found == expectations.end()) {
        return;
    }
    result.expected = found->second.verdict;
    result.expected_vacuous = found->second.vacuously;
    result.because = found->second.because;
    if (result.verdict != ir::Verdict::violated) {
        return;
    }
    for (const auto& place : found->second.at) {
        if (!is_named(place.value, result.findings)) {
            result.missing_places.push_back(place.value.column == 0
                                                ? fmt::format("{}", place.value.line)
                                                : fmt::format("{}:{}", place.value.line, place.value.column));
        }
    }
}

}  // namespace map2pml::check
