#include <fmt/format.h>

#include "driver/report/text/text_parts.h"
#include "driver/results/layout.h"

namespace map2pml::report {

namespace {

constexpr std::size_t kLeadWidth = 12;

std::string_view outcome_word(const TriedInstance& tried) {
    switch (tried.outcome) {
        case TriedInstance::Outcome::as_expected:
            return !tried.is_finished ? "incomplete, as expected" : tried.known.empty() ? "holds" : "as expected";
        case TriedInstance::Outcome::unexpected:
            return "found";
        case TriedInstance::Outcome::incomplete:
            return "incomplete";
    }
    return "";
}

Tone tone_of_search(Smallest::Outcome outcome) {
    switch (outcome) {
        case Smallest::Outcome::found:
            return Tone::bad;
        case Smallest::Outcome::none:
            return Tone::good;
        case Smallest::Outcome::incomplete:
            return Tone::warn;
    }
    return Tone::bad;
}

/// `  size 3      Host, Guest x2: found (no-orphans is violated); 40 states, 0.2 s`
std::string tried_line(const TriedInstance& tried, const TextOptions& options) {
    const std::string why = tried.properties.empty() ? "" : " (" + joined(tried.properties, ", ") + ")";
    const std::string text = fmt::format("{}: {}{}; {}, {}", tried.words, outcome_word(tried), why,
                                         counted(tried.states, "state"), seconds_text(tried.seconds));
    return hanging("  " + padded(fmt::format("size {}", tried.size), kLeadWidth), printable(text), options.width) +
           "\n";
}

}  // namespace

std::string smallest_text(const FileResult& file, const TextOptions& options) {
    const Smallest& smallest = *file.smallest;
    if (options.quiet && smallest.outcome == Smallest::Outcome::none) return {};
    std::string text = painted(options.color, Tone::strong, printable(file.input)) + "  --smallest\n";
    if (options.verbose) {
        for (const TriedInstance& each : smallest.tried) text += tried_line(each, options);
        if (smallest.impossible > 0) {
            text += hanging("  " + padded("left out", kLeadWidth),
                            fmt::format("{} without everything that the check file names",
                                        counted(smallest.impossible, "instance")),
                            options.width) +
                    "\n";
        }
    }
    bool is_first = true;
    for (const auto& [lead, words] : smallest_lines(smallest)) {
        const std::string lines =
            hanging("  " + padded(lead, kLeadWidth), printable(words), options.width).substr(2 + lead.size());
        text +=
            "  " + (is_first ? painted(options.color, tone_of_search(smallest.outcome), lead) : lead) + lines + "\n";
        is_first = false;
    }
    return text;
}

std::string advice_text(const source::SourceSet& sources, const SceneResult& scene, const TextOptions& options) {
    std::string text;
    for (const Advice& each : scene.advice) {
        const std::string place = each.span.is_nowhere() ? "" : to_string(sources, each.span) + "  ";
        text +=
            hanging("  " + padded(word_of(each.about), kLeadWidth), place + printable(each.text), options.width) + "\n";
    }
    return text;
}

}  // namespace map2pml::report
