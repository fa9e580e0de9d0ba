#include "driver/results/result.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

namespace map2pml::report {

using ir::Property;
using ir::Verdict;

namespace {

/// 4, 2, 1, 3, 0: the place of an exit code in the order of severity (docs/guide/options.md).
int urgency(int code) {
    constexpr std::array kFromMild = {0, 3, 1, 2, 4};
    const auto* const found = std::find(kFromMild.begin(), kFromMild.end(), code);
    return static_cast<int>(found - kFromMild.begin());
}

}  // namespace

std::string name_of(const PropertyResult& result) {
    return result.property == Property::user_defined ? result.name : std::string(to_string(result.property));
}

std::vector<Finding> entries_of(const std::vector<Finding>& findings) {
    std::map<std::size_t, std::size_t> behind;  // by position: how many are behind it
    for (const Finding& each : findings)
        if (each.behind) ++behind[*each.behind];
    std::vector<Finding> entries;
    for (std::size_t at = 0; at < findings.size(); ++at) {
        if (findings[at].behind) continue;
        entries.push_back(findings[at]);
        const auto count = behind.find(at);
        if (count == behind.end()) continue;
        entries.back().message += count->second == 1
                                      ? "; nor is the operation behind it"
                                      : fmt::format("; nor are the {} operations behind it", count->second);
    }
    return entries;
}

bool is_as_expected(const PropertyResult& result) {
    return result.verdict != Verdict::error && result.verdict == result.expected && result.missing_places.empty() &&
           !(result.expected_vacuous && result.is_tested);
}

std::string verdict_words(const PropertyResult& result) {
    const bool says_nothing = result.verdict == Verdict::holds && !result.vacuous.empty();
    return std::string(to_string(result.verdict)) + (says_nothing ? " vacuously" : "");
}

/// A trace that does not happen is a violation, unless that is expected.
bool warns_of_vacuity(const PropertyResult& result) {
    return !result.vacuous.empty() && !result.expected_vacuous && is_as_expected(result);
}

int exit_code(const PropertyResult& result, bool warnings_are_errors) {
    if (is_as_expected(result)) return warnings_are_errors && warns_of_vacuity(result) ? 1 : 0;
    switch (result.verdict) {
        case Verdict::holds:  // although a violation was expected
        case Verdict::violated:
            return 1;
        case Verdict::incomplete:
            return 3;  // it may still turn out as expected
        case Verdict::error:
            return 4;
    }
    return 4;
}

int exit_code(const FileResult& result, bool warnings_are_errors) {
    int code = result.error.empty() ? 0 : 4;
    if (!result.input_error.empty()) code = worst_exit_code(code, result.stopped ? 3 : 2);
    for (const diag::Diagnostic& each : result.diagnostics)
        if (each.code == diag::Code::over_budget)  // no error is known
            code = worst_exit_code(code, 3);
        else if (warnings_are_errors || diag::severity_of(each.code) == diag::Severity::error)
            code = worst_exit_code(code, 2);
    if (result.smallest && result.smallest->outcome == Smallest::Outcome::incomplete) code = worst_exit_code(code, 3);
    bool checked = false;
    for (const SceneResult& scene : result.scenes) {
        for (const PropertyResult& each : scene.results) {
            checked = true;
            code = worst_exit_code(code, exit_code(each, warnings_are_errors));
        }
    }
    return code == 0 && !checked ? 4 : code;
}

int refused_exit_code(const std::vector<diag::Diagnostic>& found) {
    bool is_cut = false;
    for (const diag::Diagnostic& each : found) {
        is_cut = is_cut || each.code == diag::Code::over_budget;
        if (each.code != diag::Code::over_budget && diag::severity_of(each.code) == diag::Severity::error) return 2;
    }
    return is_cut ? 3 : 2;
}

int worst_exit_code(int one, int other) { return urgency(one) >= urgency(other) ? one : other; }

}  // namespace map2pml::report
