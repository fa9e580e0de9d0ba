#include "driver/report/text/any_number.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "driver/results/layout.h"

namespace map2pml::report {

namespace {

std::string reason(const source::SourceSet& sources, const AnyNumber& result) {
    if (result.because.empty()) return "there was no proof";
    if (result.place.is_nowhere()) return result.because;
    return fmt::format("{} ({}:{}:{})", result.because, sources.file(result.place.file).name(), result.place.begin.line,
                       result.place.begin.column);
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
    return text + "; not proved for more: " + reason(sources, result);
}

std::string_view word(ir::Verdict verdict) {
    return verdict == ir::Verdict::incomplete ? "unknown" : ir::to_string(verdict);
}

/// What the check file says of it, unless it holds as expected.
std::string expectation(const AnyNumberVerdict& verdict) {
    if (verdict.expected == ir::Verdict::holds && verdict.verdict == ir::Verdict::holds) return "";
    const std::string margin(28, ' ');
    const std::string reason = verdict.because.empty() ? "" : ": " + printable(verdict.because);
    if (verdict.is_as_expected()) return fmt::format("{}as expected{}\n", margin, reason);
    if (verdict.verdict == verdict.expected)
        return fmt::format("{}but not at {}\n", margin, fmt::join(verdict.missing_places, ", "));
    if (verdict.expected == ir::Verdict::holds && verdict.because.empty()) return "";
    return fmt::format("{}expected: {}{}\n", margin, word(verdict.expected), reason);
}

}  // namespace

std::string print_text(const source::SourceSet& sources, const std::string& input, const AnyNumber& result,
                       const TextOptions& options) {
    std::string text;
    for (std::size_t at = 0; at < result.instances.size(); ++at) {
        FileResult shown = result.instances[at];
        for (SceneResult& scene : shown.scenes)
            std::erase_if(scene.results, [&](const PropertyResult& each) {
                return std::none_of(result.verdicts.begin(), result.verdicts.end(), [&](const auto& verdict) {
                    return verdict.property == each.property && !verdict.violated.empty() &&
                           verdict.violated.front() == at + 1;
                });
            });
        if (!shown.scenes.empty() && !shown.scenes.front().results.empty())
            text += print_text(sources, shown, options) + "\n";
    }
    const std::string name = result.instance_name.empty() ? "" : printable(result.instance_name) + ": ";
    text += fmt::format("{}  {}any number of {}", input, name, result.many);
    if (result.views > 0) text += fmt::format("  {} views", result.views);
    text += fmt::format("  {:.1f} s\n", result.seconds);
    for (const AnyNumberVerdict& each : result.verdicts)
        text += fmt::format("  {:<11} {:<13} {}\n", word(each.verdict), ir::to_string(each.property),
                            words(sources, result, each)) +
                expectation(each);
    if (result.verdicts.empty() && !result.because.empty()) text += fmt::format("  unknown     {}\n", result.because);
    text += "  not shown   progress, mailbox-bound, reachable-code\n";
    return text;
}

std::string print_json(const source::SourceSet& sources, const std::string& input, const AnyNumber& result,
                       std::string_view version) {
    using Json = nlohmann::ordered_json;
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
    const Json whole = {{"schema_version", 1},
                        {"tool", {{"name", "map2pml"}, {"version", version}}},
                        {"input", input},
                        {"any_number_of", result.many},
                        {"properties", properties},
                        {"because", result.because.empty() ? Json(nullptr) : Json(reason(sources, result))},
                        {"error", result.error.empty() ? Json(nullptr) : Json(result.error)},
                        {"searched", result.instances.size()}};
    return whole.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace map2pml::report
