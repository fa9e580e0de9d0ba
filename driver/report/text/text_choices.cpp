#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "driver/report/text/text_parts.h"
#include "driver/results/choice_tree.h"
#include "driver/results/layout.h"

namespace map2pml::report {

namespace {

constexpr std::size_t kNarrowest = 24;  ///< columns that words keep, however deep they stand

/// The strokes of a tree, all equally wide.
struct Strokes {
    std::string_view branch;
    std::string_view last;
    std::string_view past;  ///< beside what is below a branch that is not the last one
    std::string_view none;
};

constexpr Strokes kBoxStrokes = {"├── ", "└── ", "│   ", "    "};
constexpr Strokes kAsciiStrokes = {"|-- ", "`-- ", "|   ", "    "};

class TreeText {
  public:
    TreeText(const source::SourceSet& sources, const TextOptions& options)
        : sources_(sources), options_(options), strokes_(options.draws_boxes ? kBoxStrokes : kAsciiStrokes) {}

    std::string of(const ChoiceNode& root) {
        const std::string margin(kIndent, ' ');
        put(root, margin, margin);
        return std::move(text_);
    }

  private:
    /// \param first before the first line of the node, `rest` before all others.
    void put(const ChoiceNode& node, const std::string& first, const std::string& rest) {
        std::string lead = first;
        if (!node.way.empty()) {
            put_line(lead, printable(node.way) + ":", Tone::plain, "");
            lead = rest;
        }
        put_steps(node, lead, rest);
        put_line(lead, fmt::format("[{}] ", node.number), printable(words_of(node)), rest,
                 node.span.is_nowhere() ? "" : short_place(sources_, node.span));
        put_ways(node, rest);
    }

    /// A single way needs no stroke: it follows.
    void put_ways(const ChoiceNode& node, const std::string& rest) {
        const std::string more = node.ways.empty() ? "" : left_out_words(node);
        if (node.ways.size() == 1 && more.empty()) {
            put(node.ways.front(), rest, rest);
            return;
        }
        for (std::size_t at = 0; at < node.ways.size(); ++at) {
            const bool is_last = at + 1 == node.ways.size() && more.empty();
            put(node.ways[at], rest + std::string(is_last ? strokes_.last : strokes_.branch),
                rest + std::string(is_last ? strokes_.none : strokes_.past));
        }
        if (!more.empty()) put_line(rest + std::string(strokes_.last), more, Tone::faint, "");
    }

    /// `lead` becomes `rest` with the first line.
    void put_steps(const ChoiceNode& node, std::string& lead, const std::string& rest) {
        const std::vector<HiddenSteps> hidden = hidden_steps(node, options_.verbose);
        const std::optional<std::size_t> loop = loop_in_edge(node);
        const std::size_t digits = node.steps.empty() ? 0 : std::to_string(node.steps.back().clock).size();
        std::size_t agent = 0;
        for (const trace::Step& step : node.steps) agent = std::max(agent, columns(printable(step.agent)));
        for (std::size_t at = 0; at < node.steps.size(); ++at) {
            if (at == loop) {
                put_line(lead, "then for ever:", Tone::strong, "");
                lead = rest;
            }
            const auto gap =
                std::find_if(hidden.begin(), hidden.end(), [&](const auto& each) { return each.at == at; });
            if (gap != hidden.end()) {
                put_line(lead, fmt::format("... {}; --verbose shows all ...", counted(gap->count, "step")), Tone::faint,
                         "");
                at += gap->count;
            }
            const trace::Step& step = node.steps[at];
            const std::string number = fmt::format("{:>{}}  ", step.clock, digits);
            put_line(lead, number, padded(printable(step.agent), agent) + "  " + printable(step_text(step)), rest,
                     short_place(sources_, step.span));
            lead = rest;
        }
    }

    void put_line(const std::string& lead, const std::string& words, Tone tone, const std::string& place) {
        text_ += lead + painted(options_.color, tone, words);
        text_ += (words.empty() || place.empty() ? "" : "  ") + painted(options_.color, Tone::faint, place) + "\n";
    }

    /// Words that may take several lines, all behind the strokes.
    void put_line(const std::string& lead, const std::string& mark, const std::string& words, const std::string& rest,
                  const std::string& place) {
        const std::size_t used = columns(lead) + columns(mark);
        const std::size_t room = std::max(options_.width > used ? options_.width - used : 0, kNarrowest);
        std::vector<std::string> lines = columns(words) <= room ? std::vector{words} : wrapped(words, room);
        const bool fits = columns(lines.back()) + 2 + columns(place) <= room;
        if (!place.empty() && !fits) lines.emplace_back();
        for (std::size_t at = 0; at < lines.size(); ++at) {
            const std::string before = at == 0 ? lead + mark : rest + std::string(columns(mark), ' ');
            const bool has_place = at + 1 == lines.size() && !place.empty();
            put_line(before, lines[at], Tone::plain, has_place ? place : "");
        }
    }

    const source::SourceSet& sources_;
    const TextOptions& options_;
    const Strokes& strokes_;
    std::string text_;
};

}  // namespace

std::string choices_text(const source::SourceSet& sources, const ChoiceNode& root, const TextOptions& options) {
    return TreeText(sources, options).of(root);
}

std::string choices_section(const source::SourceSet& sources, const PropertyResult& result,
                            const TextOptions& options) {
    if (!result.choices) return {};
    const std::size_t before = result.counterexample ? result.counterexample->steps.size() : 0;
    const std::string title = "the tree of choices" + (before == 0 ? ":" : fmt::format(" after step {}:", before));
    return std::string(kIndent, ' ') + painted(options.color, Tone::strong, title) + "\n" +
           choices_text(sources, *result.choices, options);
}

}  // namespace map2pml::report
