#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "driver/report/text/text_parts.h"
#include "driver/results/layout.h"
#include "driver/results/run_sections.h"

namespace map2pml::report {

namespace {

using trace::Counterexample;
using trace::Step;

constexpr std::size_t kMostLoopLines = 24;

Tone tone_of_action(ir::Action action) {
    if (is_bad(action)) return Tone::bad;
    return action == ir::Action::timeout ? Tone::warn : Tone::plain;
}

/// Column widths that all steps of one run share.
struct Columns {
    std::size_t number = 1;
    std::size_t agent = 0;
    std::size_t words = 0;
    bool whole_paths = true;
};

Columns columns_for(const source::SourceSet& sources, const Counterexample& run, std::size_t width) {
    Columns widths;
    widths.number = std::to_string(run.steps.size()).size();
    std::size_t place = 0;
    for (const Step& step : run.steps) {
        widths.agent = std::max(widths.agent, columns(step.agent));
        widths.words = std::max(widths.words, columns(step_text(step)));
        place = std::max(place, columns(to_string(sources, step.span)));
    }
    const std::size_t used = kIndent + 2 + widths.number + 2 + widths.agent + 2 + 2;
    widths.whole_paths = used + widths.words + place <= width;
    if (!widths.whole_paths) {
        place = 0;
        for (const Step& step : run.steps) place = std::max(place, columns(short_place(sources, step.span)));
        // One very long step must not move the places of all others off the screen.
        widths.words = std::min(widths.words, width > used + place ? width - used - place : 1);
    }
    return widths;
}

/// Below the words of a step: what it has changed in the state of the check file, and by which rules it was denied.
std::string lines_below(const Step& step, const Columns& widths, const TextOptions& options) {
    const std::string lead(kIndent + 2 + widths.number + 2 + widths.agent + 2, ' ');
    std::string text;
    for (const std::string& line : {changes_text(step), denials_text(step)})
        if (!line.empty()) text += painted(options.color, Tone::faint, hanging(lead, line, options.width)) + "\n";
    return text;
}

std::string step_line(const source::SourceSet& sources, const Step& step, std::size_t number, const Columns& widths,
                      const TextOptions& options) {
    const std::string words = step_text(step);
    const std::string place = widths.whole_paths ? to_string(sources, step.span) : short_place(sources, step.span);
    const std::size_t gap = columns(words) < widths.words ? widths.words - columns(words) : 0;
    return fmt::format("{:{}}{:>{}}  {}  {}{}  {}\n", "", kIndent + 2, number, widths.number,
                       padded(step.agent, widths.agent), painted(options.color, tone_of_action(step.action), words),
                       std::string(gap, ' '), painted(options.color, Tone::faint, place)) +
           lines_below(step, widths, options);
}

std::string section_text(const source::SourceSet& sources, const Counterexample& run, const Section& section,
                         const Columns& widths, const TextOptions& options) {
    std::string text;
    for (std::size_t at = section.first; at < section.last; ++at) {
        if (const Gap* gap = section.gap_with(at)) {
            const std::string note = fmt::format("... {}; --verbose shows all ...", gap_words(*gap));
            text += std::string(kIndent + 2, ' ') + painted(options.color, Tone::faint, note) + "\n";
            at += gap->count - 1;
            continue;
        }
        text += step_line(sources, run.steps[at], at + 1, widths, options);
    }
    return text;
}

/// The elements of a drawing through which the loop runs, each once; empty for a text.
std::string loop_in_drawing(const Counterexample& run, const TextOptions& options) {
    std::string text;
    std::set<std::string> told;
    for (std::size_t at = *run.lasso_start; at < run.steps.size(); ++at) {
        const std::string words = options.drawn == nullptr ? "" : printable(options.drawn->at(run.steps[at].span));
        if (words.empty() || !told.insert(words).second) continue;
        const std::string lead = std::string(kIndent + 2, ' ') + painted(options.color, Tone::caret, ">") + " ";
        text += hanging(lead, words + (at == *run.lasso_start ? " <- begins here" : ""), options.width) + "\n";
    }
    return text.empty() ? text : std::string(kIndent, ' ') + "the loop in the drawing:\n" + text;
}

/// The lines of the source on which the loop runs, between the first and the last of them.
std::string loop_in_source(const source::SourceSet& sources, const Counterexample& run, const TextOptions& options) {
    const std::size_t entry = *run.lasso_start;
    std::map<source::FileId, std::set<std::uint32_t>> lines;
    for (std::size_t at = entry; at < run.steps.size(); ++at)
        lines[run.steps[at].span.file].insert(run.steps[at].span.begin.line);
    std::string text = std::string(kIndent, ' ') + "the loop in the source:\n";
    const source::Span& entered = run.steps[entry].span;
    for (const auto& [file, marked] : lines) {
        const bool gaps = *marked.rbegin() - *marked.begin() >= kMostLoopLines;
        const std::size_t digits = std::to_string(*marked.rbegin()).size();
        for (std::uint32_t line = *marked.begin(); line <= *marked.rbegin(); ++line) {
            const bool in_loop = marked.contains(line);
            if (!in_loop && gaps) continue;
            const bool is_entry = file == entered.file && line == entered.begin.line;
            const std::string code = printable(sources.file(file).line(line));
            text += fmt::format("{:{}}{} {:>{}} |{}{}", "", kIndent + 2,
                                in_loop ? painted(options.color, Tone::caret, ">") : " ", line, digits,
                                code.empty() ? "" : " ", code);
            text += is_entry ? painted(options.color, Tone::caret, "   <- begins here") + "\n" : "\n";
        }
    }
    return text;
}

}  // namespace

std::string short_place(const source::SourceSet& sources, const source::Span& span) {
    const std::string place = to_string(sources, span);
    const std::size_t slash = place.find_last_of('/');
    return slash == std::string::npos ? place : place.substr(slash + 1);
}

std::string trace_text(const source::SourceSet& sources, const Counterexample& run, const TextOptions& options) {
    const auto [prefix, loop] = sections_of(run, options.verbose);
    const Columns widths = columns_for(sources, run, options.width);
    const std::string blanks(kIndent, ' ');
    std::string text = blanks;
    if (prefix.size() > 0) {
        text += fmt::format("after {}:\n", counted(prefix.size(), "step"));
        text += section_text(sources, run, prefix, widths, options);
    } else {
        text += loop.size() > 0 ? "from the start,\n" : "at once, before any step\n";
    }
    if (loop.size() > 0) {
        text += blanks + painted(options.color, Tone::strong, "then for ever:") + "\n";
        text += section_text(sources, run, loop, widths, options);
        text += fmt::format("{:{}}and again from step {}\n", "", kIndent + 2, loop.first + 1);
        const std::string drawn = loop_in_drawing(run, options);
        text += drawn.empty() ? loop_in_source(sources, run, options) : drawn;
    }
    return text;
}

}  // namespace map2pml::report
