#include "driver/verdicts/instances/internal.h"

#include <fmt/format.h>

#include <algorithm>

namespace map2pml::check {

namespace {

bool is_at(const source::Position& place, const source::Span& span) {
    return span.begin.line == place.line && (place.column == 0 || span.begin.column == place.column);
}

bool is_named(const source::Position& place, const report::ChoiceNode& tree) {
    return is_at(place, tree.span) || std::any_of(tree.ways.begin(), tree.ways.end(),
                                                  [&](const report::ChoiceNode& way) { return is_named(place, way); });
}

/// Whether a finding or the tree of choices names the place.
bool is_named(const source::Position& place, const report::PropertyResult& result) {
    return std::any_of(result.findings.begin(), result.findings.end(),
                       [&](const report::Finding& each) { return is_at(place, each.span); }) ||
           (result.choices && is_named(place, *result.choices));
}

}  // namespace

void expect(const std::map<std::string, ir::Expectation>& expectations, report::PropertyResult& result) {
    auto found = expectations.find(name_of(result));
    if (found == expectations.end()) found = expectations.find("all");
    if (found == expectations.end()) return;
    result.expected = found->second.verdict;
    result.expected_vacuous = found->second.vacuously;
    result.because = found->second.because;
    if (result.verdict != ir::Verdict::violated) return;
    for (const auto& place : found->second.at) {
        if (!is_named(place.value, result)) {
            result.missing_places.push_back(place.value.column == 0
                                                ? fmt::format("{}", place.value.line)
                                                : fmt::format("{}:{}", place.value.line, place.value.column));
        }
    }
}

}  // namespace map2pml::check
