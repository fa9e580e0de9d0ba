#include "driver/report/text/any_number.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "driver/results/layout.h"

namespace map2pml::report {

namespace {

std::string reason(const source::SourceSet& sources, const std::string& because, const source::Span& place) {
    if (because.empty()) return "there was no proof";
    if (place.is_nowhere()) return because;
    return fmt::format("{} ({}:{}:{})", because, sources.file(place.file).name(), place.begin.line, place.begin.column);
}

/// The words after the verdict and the name of a property.
std::string words(const source::SourceSet& sources, const AnyNumber& result, const AnyNumberVerdict& verdict) {
    const std::size_t last = result.instances.size();
    switch (verdict.verdict) {
        case ir::Verdict::holds:
            return fmt::format("for every number of {}: 1, 2, 3, …", result.many);
        case ir::Verdict::violated: {
            std::string text = fmt::format("with {} = {}", result.many, fmt::join(verdict.violated, ", "));
            std::vector<std::size_t> others;
            for (std::uint32_t number = 1; number <= last; ++number)
                if (std::find(verdict.violated.begin(), verdict.violated.end(), number) == verdict.violated.end() &&
                    std::find(verdict.open.begin(), verdict.open.end(), number) == verdict.open.end())
                    others.push_back(number);
            if (const std::uint32_t from = verdict.holds_from(static_cast<std::uint32_t>(last)); from != 0)
                return text + fmt::format("; holds from {} on", from);
            if (!others.empty()) text += fmt::format(", not with {}", fmt::join(others, ", "));
            return text;
        }
        default:
            break;
    }
    std::string text;
    if (verdict.open.empty())
        text = fmt::format("no violation with {} = 1 .. {}", result.many, last);
    else
        text = fmt::format("no verdict with {} = {}", result.many, fmt::join(verdict.open, ", "));
    if (const std::uint32_t from = verdict.holds_from(static_cast<std::uint32_t>(last)); from != 0)
        return text + fmt::format("; holds from {} on", from);
    return text + "; not proved for more: " + reason(sources, result.because, result.place);
}

std::string_view word(ir::Verdict verdict) {
    return verdict == ir::Verdict::incomplete ? "unknown" : ir::to_string(verdict);
}

/// What the check file says of it, unless it holds as expected.
template <class Verdict>
std::string expectation(const Verdict& verdict) {
    if (verdict.expected == ir::Verdict::holds && verdict.verdict == ir::Verdict::holds) return "";
    const std::string margin(28, ' ');
    const std::string reason = verdict.because.empty() ? "" : ": " + printable(verdict.because);
    if (verdict.is_as_expected()) return fmt::format("{}as expected{}\n", margin, reason);
    if (verdict.verdict == verdict.expected)
        return fmt::format("{}but not at {}\n", margin, fmt::join(verdict.missing_places, ", "));
    if (verdict.expected == ir::Verdict::holds && verdict.because.empty()) return "";
    return fmt::format("{}expected: {}{}\n", margin, word(verdict.expected), reason);
}

/// The instance with the properties of which it is the smallest counterexample; empty: there are none.
template <class IsSmallest>
std::string counterexamples(const source::SourceSet& sources, FileResult shown, const TextOptions& options,
                            const IsSmallest& is_smallest) {
    for (SceneResult& scene : shown.scenes)
        std::erase_if(scene.results, [&](const PropertyResult& each) { return !is_smallest(each.property); });
    if (shown.scenes.empty() || shown.scenes.front().results.empty()) return "";
    return print_text(sources, shown, options) + "\n";
}

template <class Result>
std::string heading(const std::string& input, const std::string& what, const Result& result) {
    const std::string name = result.instance_name.empty() ? "" : printable(result.instance_name) + ": ";
    std::string text = fmt::format("{}  {}{}", input, name, what);
    if (result.views > 0) text += fmt::format("  {} views", result.views);
    return text + fmt::format("  {:.1f} s\n", result.seconds);
}

template <class Verdict>
std::string line(const Verdict& verdict, const std::string& words) {
    return fmt::format("  {:<11} {:<13} {}\n", word(verdict.verdict), ir::to_string(verdict.property), words) +
           expectation(verdict);
}

constexpr std::string_view kNotShown = "  not shown   progress, mailbox-bound, reachable-code\n";

std::string summary(const source::SourceSet& sources, const std::string& input, const AnyNumber& result) {
    const std::string fixed = result.fixed.empty() ? "" : to_string(result.fixed) + ", ";
    std::string text = heading(input, fixed + "any number of " + result.many, result);
    for (const AnyNumberVerdict& each : result.verdicts) text += line(each, words(sources, result, each));
    if (result.verdicts.empty() && !result.because.empty()) text += fmt::format("  unknown     {}\n", result.because);
    return text;
}

std::string all_of(const std::vector<std::string>& agents) { return fmt::format("{}", fmt::join(agents, " and of ")); }

std::string words(const source::SourceSet& sources, const AnyNumbers& result, const AnyNumbers::Verdict& verdict) {
    if (verdict.verdict == ir::Verdict::holds) return "for every number of " + all_of(result.many);
    if (verdict.verdict != ir::Verdict::violated)
        return "no violation was found; " + reason(sources, verdict.unknown_because, verdict.place);
    constexpr std::size_t kMost = 4;
    std::string text = "with ";
    for (std::size_t at = 0; at < std::min(kMost, verdict.violated.size()); ++at)
        text += (at == 0 ? "" : "; ") + to_string(verdict.violated[at]);
    if (verdict.violated.size() > kMost) text += "; …";
    return text;
}

}  // namespace

std::string print_text(const source::SourceSet& sources, const std::string& input, const AnyNumber& result,
                       const TextOptions& options) {
    std::string text;
    for (std::size_t at = 0; at < result.instances.size(); ++at)
        text += counterexamples(sources, result.instances[at], options, [&](ir::Property property) {
            return std::any_of(result.verdicts.begin(), result.verdicts.end(), [&](const AnyNumberVerdict& verdict) {
                return verdict.property == property && !verdict.violated.empty() && verdict.violated.front() == at + 1;
            });
        });
    return text + summary(sources, input, result) + std::string(kNotShown);
}

std::string print_text(const source::SourceSet& sources, const std::string& input, const AnyNumbers& result,
                       const TextOptions& options) {
    std::string text;
    std::set<AgentNumbers> shown;
    for (const AnyNumbers::Verdict& each : result.verdicts) {
        if (each.violated.empty() || !shown.insert(each.violated.front()).second) continue;
        const FileResult* const instance = result.instance(each.violated.front());
        if (instance == nullptr) continue;
        text += counterexamples(sources, *instance, options, [&](ir::Property property) {
            return std::any_of(result.verdicts.begin(), result.verdicts.end(), [&](const auto& verdict) {
                return verdict.property == property && !verdict.violated.empty() &&
                       verdict.violated.front() == each.violated.front();
            });
        });
    }
    if (options.verbose)
        for (const AnyNumber& part : result.parts) text += summary(sources, input, part) + "\n";
    text += heading(input, "any number of " + all_of(result.many), result);
    for (const AnyNumbers::Verdict& each : result.verdicts) text += line(each, words(sources, result, each));
    return text + std::string(kNotShown);
}

namespace {

using Json = nlohmann::ordered_json;

Json properties_of(const AnyNumber& result) {
    Json properties = Json::array();
    for (const AnyNumberVerdict& each : result.verdicts) {
        Json one = {{"property", ir::to_string(each.property)}, {"verdict", word(each.verdict)}};
        one["violated_with"] = each.violated;
        one["open_with"] = each.open;
        one["proved_from"] = each.proved_from == 0 ? Json(nullptr) : Json(each.proved_from);
        const std::uint32_t from = each.holds_from(static_cast<std::uint32_t>(result.instances.size()));
        one["holds_from"] = from == 0 ? Json(nullptr) : Json(from);
        one["expected"] = word(each.expected);
        one["as_expected"] = each.is_as_expected();
        properties.push_back(std::move(one));
    }
    return properties;
}

Json or_null(const std::string& text) { return text.empty() ? Json(nullptr) : Json(text); }

Json numbers_of(const AgentNumbers& numbers) {
    Json all = Json::object();
    for (const auto& [agent, number] : numbers) all[agent] = number;
    return all;
}

std::string because_of(const source::SourceSet& sources, const AnyNumber& result) {
    return result.because.empty() ? "" : reason(sources, result.because, result.place);
}

std::string dumped(const Json& json) { return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n"; }

}  // namespace

std::string print_json(const source::SourceSet& sources, const std::string& input, const AnyNumber& result,
                       std::string_view version) {
    return dumped({{"schema_version", 1},
                   {"tool", {{"name", "map2pml"}, {"version", version}}},
                   {"input", input},
                   {"any_number_of", result.many},
                   {"properties", properties_of(result)},
                   {"because", or_null(because_of(sources, result))},
                   {"error", or_null(result.error)},
                   {"searched", result.instances.size()}});
}

std::string print_json(const source::SourceSet& sources, const std::string& input, const AnyNumbers& result,
                       std::string_view version) {
    Json properties = Json::array();
    for (const AnyNumbers::Verdict& each : result.verdicts) {
        Json violated = Json::array();
        for (const AgentNumbers& numbers : each.violated) violated.push_back(numbers_of(numbers));
        const std::string because =
            each.unknown_because.empty() ? "" : reason(sources, each.unknown_because, each.place);
        properties.push_back({{"property", ir::to_string(each.property)},
                              {"verdict", word(each.verdict)},
                              {"violated_with", std::move(violated)},
                              {"because", or_null(because)},
                              {"expected", word(each.expected)},
                              {"as_expected", each.is_as_expected()}});
    }
    Json parts = Json::array();
    for (const AnyNumber& each : result.parts)
        parts.push_back({{"with", numbers_of(each.fixed)},
                         {"any_number_of", each.many},
                         {"properties", properties_of(each)},
                         {"because", or_null(because_of(sources, each))},
                         {"searched", each.instances.size()}});
    return dumped({{"schema_version", 1},
                   {"tool", {{"name", "map2pml"}, {"version", version}}},
                   {"input", input},
                   {"any_numbers_of", result.many},
                   {"properties", std::move(properties)},
                   {"parts", std::move(parts)},
                   {"error", or_null(result.error)}});
}

}  // namespace map2pml::report
