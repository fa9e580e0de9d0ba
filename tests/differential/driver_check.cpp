#include "tests/differential/driver_check.h"

#include <fmt/format.h>

#include <atomic>

#include "driver/check/check.h"

namespace map2pml::differential {

namespace {

check::CheckSettings settings_of(const TestCase& test, int level) {
    const passes::InstanceRequest& request = test.request;
    check::CheckSettings settings;
    settings.agent_counts = request.agent_counts;
    settings.limits = request.limits;
    settings.total = request.total_procedures;
    settings.results = request.results;
    settings.network = request.network;
    settings.timeout = request.timeout;
    settings.idle_timeouts = request.idle_timeouts;
    settings.spawn_calls = request.spawn_calls;
    settings.call_depth = request.call_depth;
    settings.capacity = test.capacity;
    settings.level = level;
    return settings;
}

/// What the semantics says must be what the driver says. Where a bound cuts runs off the two may stop in different
/// places: then only what one found and the other excludes is a difference.
bool agree(semantics::Verdict semantics, report::Verdict driver, bool complete) {
    const std::string_view expected = semantics::to_string(semantics);
    const std::string_view got = report::to_string(driver);
    if (expected == got) {
        return true;
    }
    return !complete && (semantics == semantics::Verdict::incomplete ? driver == report::Verdict::violated
                                                                     : driver == report::Verdict::incomplete);
}

}  // namespace

std::string driver_difference(const TestCase& test, int level, const semantics::Verdicts& verdicts, bool complete) {
    source::SourceSet sources;
    const source::FileId file = sources.add("case.map", test.text);
    const std::atomic<bool> cancelled{false};
    const report::FileResult result = check::check_file(
        sources, file, settings_of(test, level), [](const check::ProgressUpdate&) {}, cancelled);
    if (!result.error.empty() || result.scenes.size() != 1) {
        return fmt::format("driver -O{}: {}\n", level, result.error.empty() ? "no scene" : result.error);
    }
    std::string words;
    for (const report::PropertyResult& each : result.scenes.front().results) {
        const semantics::Verdict expected = verdicts[static_cast<semantics::Property>(each.property)].verdict;
        if (!agree(expected, each.verdict, complete)) {
            words += fmt::format("driver -O{}: {}: sem says {}, the driver says {} `{}{}`\n", level,
                                 report::to_string(each.property), semantics::to_string(expected),
                                 report::to_string(each.verdict), each.summary, each.incomplete_because);
        }
        const bool must_show = each.verdict == report::Verdict::violated &&
                               each.property != report::Property::reachable_code && !each.counterexample;
        if (must_show) {
            words += fmt::format("driver -O{}: {}: violated without a counterexample\n", level,
                                 report::to_string(each.property));
        }
    }
    if (result.scenes.front().results.size() != semantics::kPropertyCount) {
        words += fmt::format("driver -O{}: {} properties\n", level, result.scenes.front().results.size());
    }
    return words;
}

}  // namespace map2pml::differential
