#include "driver/report/text/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "driver/report/text/failure.h"
#include "driver/report/text/text_parts.h"
#include "driver/results/layout.h"
#include "translator/foundation/source/printable.h"

namespace map2pml::report {

using ir::Property;
using ir::Verdict;

namespace {

constexpr std::size_t kVerdictWidth = 12;
constexpr std::size_t kNameWidth = 19;

Tone tone_of(Verdict verdict) {
    switch (verdict) {
        case Verdict::holds:
            return Tone::good;
        case Verdict::violated:
            return Tone::bad;
        case Verdict::incomplete:
            return Tone::warn;
        case Verdict::error:
            return Tone::bad;
    }
    return Tone::bad;
}

/// `  violated    termination        Bidder2 waits for ever`; the colour goes on after the line is laid out.
std::string verdict_line(Verdict verdict, const std::string& word, const std::vector<std::string>& names,
                         std::string_view words, const TextOptions& options) {
    const std::string lead = "  " + padded(word, std::max(kVerdictWidth, word.size() + 2));
    std::string text;
    if (words.empty()) {
        text = hanging(lead, joined(names, ", "), options.width);
    } else if (names.size() == 1 && columns(names.front()) < kNameWidth) {
        text = hanging(lead + padded(names.front(), kNameWidth), words, options.width);
    } else {
        text = hanging(lead, joined(names, ", "), options.width) + "\n" +
               hanging(std::string(columns(lead), ' '), words, options.width);
    }
    return "  " + painted(options.color, tone_of(verdict), word) + text.substr(2 + word.size()) + "\n";
}

std::string limits_line(const std::vector<std::string>& limits, std::string_view words, const TextOptions& options) {
    if (limits.empty()) return {};
    return hanging(std::string(2 + kVerdictWidth, ' ') + std::string(words), joined(limits, ", "), options.width) +
           "\n";
}

/// How far an unfinished search came.
std::string reach(const PropertyResult& result, const TextOptions& options) {
    if (result.states == 0) return {};
    const std::string text =
        fmt::format("so far: {}, depth {}, {}, {}; no error so far", counted(result.states, "state"),
                    grouped(result.depth), seconds_text(result.seconds), bytes_text(result.memory_bytes));
    return hanging(std::string(2 + kVerdictWidth, ' '), text, options.width) + "\n";
}

/// The expectation, unless the property holds as expected.
std::string expectation_text(const PropertyResult& result, const TextOptions& options) {
    if (result.expected == Verdict::holds && result.because.empty() && !result.expected_vacuous) return {};
    const std::string margin(2 + kVerdictWidth, ' ');
    const std::string reason = result.because.empty() ? "" : ": " + printable(result.because);
    const bool says_too_much = result.expected_vacuous && result.is_tested;
    if (result.verdict != result.expected || says_too_much) {
        return painted(
                   options.color, Tone::bad,
                   hanging(margin,
                           fmt::format("expected to be {}{}{}", to_string(result.expected),
                                       says_too_much ? " vacuously, but every part of it becomes true" : "", reason),
                           options.width)) +
               "\n";
    }
    std::string text = hanging(margin, "as expected" + reason, options.width) + "\n";
    if (!result.missing_places.empty()) {
        text += painted(options.color, Tone::bad,
                        hanging(margin, "but not at " + joined(result.missing_places, ", "), options.width)) +
                "\n";
    }
    return text;
}

/// An expected violation takes one line: that it is as expected, and the reason given in the check file.
bool is_short(const PropertyResult& result, const TextOptions& options) {
    return !options.verbose && is_as_expected(result) && result.expected != Verdict::holds && !warns_of_vacuity(result);
}

std::string expected_words(const PropertyResult& result) {
    const std::string why = result.because.empty() ? result.summary : result.because;
    return "as expected" + (why.empty() ? "" : ": " + printable(why));
}

/// Results that hold, or stopped for the same reason, share a line.
bool share_a_line(const PropertyResult& one, const PropertyResult& other) {
    return one.verdict == other.verdict && one.expected == other.expected && one.because == other.because &&
           one.summary == other.summary && one.incomplete_because == other.incomplete_because &&
           one.limits_reached == other.limits_reached && one.findings.empty() && other.findings.empty() &&
           !one.counterexample && !other.counterexample && !one.choices && !other.choices && one.vacuous.empty() &&
           other.vacuous.empty() && one.may_happen == other.may_happen;
}

std::vector<std::vector<const PropertyResult*>> groups_of(const SceneResult& scene, Verdict verdict,
                                                          const TextOptions& options) {
    std::vector<std::vector<const PropertyResult*>> groups;
    for (const PropertyResult& each : scene.results) {
        if (each.verdict != verdict || (options.quiet && is_as_expected(each) && !warns_of_vacuity(each))) continue;
        const auto found = std::find_if(groups.begin(), groups.end(),
                                        [&](const auto& group) { return share_a_line(*group.front(), each); });
        if (found == groups.end() || verdict == Verdict::violated)
            groups.push_back({&each});
        else
            found->push_back(&each);
    }
    return groups;
}

std::string findings_text(const source::SourceSet& sources, const PropertyResult& result, const TextOptions& options) {
    std::string text;
    for (const Finding& finding : options.verbose ? result.findings : entries_of(result.findings))
        text += finding_text(sources, finding, options);
    return text;
}

std::string evidence(const source::SourceSet& sources, const PropertyResult& result, const TextOptions& options) {
    std::string text = findings_text(sources, result, options);
    // The places of all agents at the end of a run that was asked for are shown only on request.
    const bool shows_places = result.verdict != Verdict::holds || options.verbose;
    if (result.counterexample) {
        const bool about_messages =
            result.property == Property::no_orphans || result.property == Property::mailbox_bound;
        text += trace_text(sources, *result.counterexample, options);
        text += shows_places ? places_text(sources, *result.counterexample, options.verbose || about_messages, options)
                             : "";
    }
    return text + choices_section(sources, result, options);
}

/// The conditions that are true in no run; a warning unless this is expected.
std::string vacuity_text(const source::SourceSet& sources, const PropertyResult& result, const TextOptions& options) {
    std::string text;
    for (Finding finding : result.vacuous) {
        finding.message = (warns_of_vacuity(result) ? "warning: " : "note: ") + finding.message;
        text += finding_text(sources, finding, options);
    }
    return text;
}

/// The text of `--explain-reductions`.
std::string reductions_text(const source::SourceSet& sources, const SceneResult& scene, const TextOptions& options) {
    std::string text;
    for (const promela::ReductionNote& each : scene.reductions)
        text += hanging("  " + short_place(sources, each.span) + "  ", printable(each.words), options.width) + "\n";
    return text;
}

std::string group_text(const source::SourceSet& sources, const std::vector<const PropertyResult*>& group,
                       const TextOptions& options) {
    const PropertyResult& first = *group.front();
    std::vector<std::string> names;
    const PropertyResult* furthest = &first;
    for (const PropertyResult* each : group) {
        names.push_back(printable(name_of(*each)));
        furthest = each->states > furthest->states ? each : furthest;
    }
    if (is_short(first, options))
        return verdict_line(first.verdict, verdict_words(first), names, expected_words(first), options);
    std::string words = first.summary;
    if (first.verdict == Verdict::incomplete)
        words += (words.empty() || first.incomplete_because.empty() ? "" : ": ") + first.incomplete_because;
    std::string text = verdict_line(first.verdict, verdict_words(first), names, words, options);
    if (first.verdict == Verdict::incomplete) text += reach(*furthest, options);
    text += limits_line(first.limits_reached,
                        first.verdict == Verdict::holds ? "up to the limits reached: " : "limits reached: ", options);
    text += expectation_text(first, options);
    text += vacuity_text(sources, first, options);
    return text + evidence(sources, first, options);
}

std::string scene_text(const source::SourceSet& sources, const FileResult& file, const SceneResult& scene,
                       const TextOptions& options) {
    std::string text;
    bool after_evidence = false;
    for (const Verdict verdict : {Verdict::holds, Verdict::violated, Verdict::incomplete, Verdict::error}) {
        for (const auto& group : groups_of(scene, verdict, options)) {
            text += after_evidence ? "\n" : "";
            text += group_text(sources, group, options);
            after_evidence = !is_short(*group.front(), options) &&
                             (group.front()->counterexample || group.front()->choices ||
                              !group.front()->findings.empty() || !group.front()->vacuous.empty());
        }
    }
    if (!text.empty()) text += advice_text(sources, scene, options);
    if (scene.results.empty()) text += verdict_line(Verdict::error, "error", {"nothing was checked"}, "", options);
    if (text.empty())  // everything is as expected, and details are not requested
        return {};
    text.insert(0, heading(file, scene, options) + reductions_text(sources, scene, options));
    const auto violated = std::find_if(scene.results.begin(), scene.results.end(), [&](const PropertyResult& each) {
        return each.verdict == Verdict::violated && each.property != Property::user_defined && !is_short(each, options);
    });
    if (options.verbose) text += figures_text(scene, options);
    if (std::any_of(scene.results.begin(), scene.results.end(), warns_of_vacuity)) {
        text += painted(options.color, Tone::faint, "  map2pml explain vacuous: what this means and how to repair it") +
                "\n";
    }
    if (violated != scene.results.end()) {
        text += painted(options.color, Tone::faint,
                        fmt::format("  map2pml explain {}: what this means and how to repair it",
                                    to_string(violated->property))) +
                "\n";
    }
    return text;
}

}  // namespace

std::string print_text(const source::SourceSet& sources, const FileResult& result, const TextOptions& wanted) {
    const ElementWords drawn(result.diagrams);
    TextOptions options = wanted;
    options.drawn = &drawn;
    std::string text = result.smallest ? smallest_text(result, options) : std::string();
    for (const SceneResult& scene : result.scenes) {
        const std::string own = scene_text(sources, result, scene, options);
        text += (text.empty() || own.empty() ? "" : "\n") + own;
    }
    for (const std::string& each : result.refused) {
        if (!result.scenes.empty()) {  // otherwise there are only errors
            text += hanging(painted(options.color, Tone::bad, "not checked:") + " ",
                            fmt::format("scene `{}`, see its errors", printable(each)), options.width) +
                    "\n";
        }
    }
    return source::printable_text(text, options.color);
}

namespace {

/// The lines of what is incomplete, one for each reason: `termination, progress are incomplete: …`.
std::vector<std::string> incomplete_words(const SceneResult& scene) {
    std::vector<std::pair<std::string, std::vector<std::string>>> names_by_rest;
    for (const PropertyResult& each : scene.results) {
        if (is_as_expected(each) || each.verdict != Verdict::incomplete) continue;
        const std::string name = printable(name_of(each));
        std::string rest = failure_words(scene, each).substr(name.size());
        const auto known = std::find_if(names_by_rest.begin(), names_by_rest.end(),
                                        [&](const auto& other) { return other.first == rest; });
        if (known != names_by_rest.end())
            known->second.push_back(name);
        else
            names_by_rest.emplace_back(std::move(rest), std::vector<std::string>{name});
    }
    std::vector<std::string> words;
    for (auto& [rest, names] : names_by_rest) {
        if (names.size() > 1) rest.replace(rest.find(" is incomplete"), 4, " are ");
        words.push_back(joined(names, ", ") + rest);
    }
    return words;
}

}  // namespace

std::string print_failures(const source::SourceSet& sources, const FileResult& result, const TextOptions& options) {
    std::string text;
    const auto add_line = [&](const std::string& place, Tone tone, const char* severity, const std::string& message) {
        text += painted(options.color, Tone::strong, place + ":") + " " +
                painted(options.color, tone, std::string(severity) + ":") + " " + message + "\n";
    };
    if (result.smallest && result.smallest->outcome == Smallest::Outcome::incomplete) {
        add_line(printable(result.input), Tone::warn, "warning",
                 "--smallest is incomplete: " + printable(smallest_lines(*result.smallest).front().second));
    }
    for (const SceneResult& scene : result.scenes) {
        for (const PropertyResult& each : scene.results) {
            if (is_as_expected(each) || each.verdict == Verdict::error || each.verdict == Verdict::incomplete) continue;
            const source::Span span = failure_place(each);
            add_line(span.is_nowhere() ? printable(result.input) : to_string(sources, span), Tone::bad, "error",
                     failure_words(scene, each));
        }
        for (const std::string& words : incomplete_words(scene))
            add_line(printable(result.input), Tone::warn, "warning", words);
    }
    return text;
}

std::string print_error(const FileResult& result, const TextOptions& options) {
    const std::string& message = result.error.empty() ? result.input_error : result.error;
    if (message.empty()) return {};
    // The text may have lines of its own, such as the output of a tool.
    return painted(options.color, Tone::strong, printable(result.input) + ":") + " " +
           painted(options.color, Tone::bad, "error:") + " " + message + (message.ends_with('\n') ? "" : "\n");
}

std::string print_summary(const std::vector<FileResult>& results, bool warnings_are_errors) {
    constexpr std::array<std::string_view, 7> kKinds = {"as expected",
                                                        "hold",
                                                        "violated",
                                                        "not as expected",
                                                        "with errors",
                                                        "incomplete",
                                                        "not checked because of a map2pml bug or a missing tool"};
    std::array<std::size_t, kKinds.size()> counts{};
    for (const FileResult& each : results) {
        const bool is_plain = std::all_of(each.scenes.begin(), each.scenes.end(), [](const SceneResult& scene) {
            return std::all_of(scene.results.begin(), scene.results.end(),
                               [](const PropertyResult& result) { return result.expected == Verdict::holds; });
        });
        switch (exit_code(each, warnings_are_errors)) {
            case 0:
                ++counts[is_plain ? 1 : 0];
                break;
            case 1:
                ++counts[is_plain ? 2 : 3];
                break;
            case 2:
                ++counts[4];
                break;
            case 3:
                ++counts[5];
                break;
            default:
                ++counts[6];
        }
    }
    std::vector<std::string> parts;
    for (std::size_t kind = 0; kind < kKinds.size(); ++kind)
        if (counts.at(kind) > 0) parts.push_back(fmt::format("{} {}", counts.at(kind), kKinds.at(kind)));
    return fmt::format("{}: {}\n", counted(results.size(), "file"), joined(parts, ", "));
}

}  // namespace map2pml::report
