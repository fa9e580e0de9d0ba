#include "driver/report/drawing/run_picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <string_view>

#include "driver/report/drawing/fit.h"
#include "driver/report/drawing/internal.h"
#include "driver/report/text/text_parts.h"
#include "driver/results/layout.h"
#include "translator/model/protocol/operation.h"

namespace map2pml::report {

namespace {

using ir::Action;
using trace::FinalPlace;
using trace::Step;

struct RunMarks {
    std::map<std::size_t, std::vector<Mark>> steps;  ///< by the index of the step
    std::map<std::size_t, std::vector<Mark>> ends;   ///< by the index of the place at the end
};

bool is_letter(char byte) {
    return std::isalnum(static_cast<unsigned char>(byte)) != 0 || byte == '_' ||
           (static_cast<unsigned char>(byte) & 0x80U) != 0;
}

/// The position of the first mention of the word; the size of the text if there is none.
std::size_t first_mention(std::string_view text, std::string_view word) {
    for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
        const bool begins = at == 0 || !is_letter(text[at - 1]);
        const std::size_t end = at + word.size();
        if (begins && (end == text.size() || !is_letter(text[end]))) return at;
    }
    return text.size();
}

bool is_waited_at(const trace::FinalPlace& place, const source::Span& span) {
    return place.span == span || std::find(place.waits_at.begin(), place.waits_at.end(), span) != place.waits_at.end();
}

std::vector<std::size_t> ends_of(const trace::Counterexample& run, const Mark& mark) {
    std::vector<std::size_t> all;
    for (std::size_t at = 0; at < run.final_places.size(); ++at)
        if (is_waited_at(run.final_places[at], mark.span)) all.push_back(at);
    if (all.size() > 1) {
        const auto mention = [&](std::size_t at) { return first_mention(mark.words, run.final_places[at].agent); };
        const std::size_t first = *std::min_element(
            all.begin(), all.end(), [&](std::size_t one, std::size_t other) { return mention(one) < mention(other); });
        const bool is_named = mention(first) < mark.words.size();
        all = is_named ? std::vector{first} : std::vector<std::size_t>();
    }
    return all;
}

/// A finding belongs to the agents that stand at its place at the end; if there are several, to the one that it names first.
/// Otherwise it belongs to the last step that is shown and executes its place. Findings at neither are left out.
RunMarks run_marks_of(const RunChart& chart, const std::vector<Mark>& marks) {
    RunMarks found;
    const trace::Counterexample& run = *chart.run;
    for (const Mark& mark : marks) {
        if (mark.span.is_nowhere()) continue;
        const std::vector<std::size_t> ends = ends_of(run, mark);
        for (const std::size_t at : ends) found.ends[at].push_back(mark);
        for (std::size_t at = run.steps.size(); at > 0 && ends.empty(); --at) {
            if (run.steps[at - 1].span == mark.span && chart.shows(at - 1)) {
                found.steps[at - 1].push_back(mark);
                break;
            }
        }
    }
    return found;
}

constexpr int kStepHeight = 20;

Style style_of(Action action) {
    if (is_bad(action)) return Style::bad;
    if (action == Action::finish) return Style::good;
    return action == Action::timeout ? Style::warn : Style::note;
}

Style style_of(const FinalPlace& place) {
    switch (place.kind) {
        case FinalPlace::Kind::finished:
            return Style::good;
        case FinalPlace::Kind::failed:
            return Style::bad;
        case FinalPlace::Kind::waiting:
            return place.is_at_rest ? Style::note : Style::warn;
        case FinalPlace::Kind::running:
            return Style::note;
    }
    return Style::note;
}

class RunPainter {
  public:
    RunPainter(const trace::Counterexample& run, const RunPictureOptions& options)
        : run_(run), options_(options), chart_(chart_of(run, options.all)), at_(geometry_of(chart_)) {}

    Picture paint() {
        picture_.width = at_.width;
        picture_.height = at_.height;
        picture_.title = options_.title;
        picture_.is_run = true;
        picture_.description =
            "A column for each agent and a row for each step, from top to bottom; an arrow goes from the step that "
            "sends a message to the step that takes it. The steps are listed as text beside the drawing.";
        lifelines();
        if (!at_.start.empty()) {
            std::vector<Shape> shapes;
            add_values(shapes, {12, at_.start_top + kLineHeight}, at_.start, Anchor::start);
            add("start", "the values before the first step", std::move(shapes));
        }
        loop_frame();
        for (Group& each : message_groups(
                 chart_, at_, [&](std::size_t step) { return told(step); }, options_.is_log))
            picture_.groups.push_back(std::move(each));
        for (std::size_t row = 0; row < chart_.rows.size(); ++row) paint_row(row);
        for (std::size_t at = 0; at < run_.final_places.size(); ++at) paint_end(at);
        marks();
        return std::move(picture_);
    }

  private:
    void add(std::string kind, std::string title, std::vector<Shape> shapes) {
        picture_.groups.push_back({std::move(kind), std::move(title), std::move(shapes)});
    }

    [[nodiscard]] int y_of(std::size_t step) const { return at_.rows[chart_.row_of[step]]; }
    [[nodiscard]] int bottom() const { return at_.end_top - 6; }

    [[nodiscard]] std::string number_of(std::size_t step) const { return std::to_string(trace::number_of(run_, step)); }

    [[nodiscard]] std::string told(std::size_t step) const {
        const Step& each = run_.steps[step];
        const std::string place = options_.place ? options_.place(each.span) : "";
        return fmt::format("step {}: {}: {}{}{}", number_of(step), printable(each.agent), step_text(each),
                           place.empty() ? "" : ", ", place);
    }

    void lifelines() {
        for (std::size_t column = 0; column < chart_.agents.size(); ++column) {
            const int x = at_.columns[column];
            const int width = at_.column_width - 16;
            std::vector<Shape> shapes;
            const int below = at_.head_top + at_.head_height;
            shapes.emplace_back(Path{{{x, below}, {x, bottom()}}, Style::lifeline});
            shapes.emplace_back(Box{{x - width / 2, at_.head_top}, width, at_.head_height, Style::head});
            for (std::size_t line = 0; line < at_.heads[column].size(); ++line) {
                const int y = at_.head_top + 6 + static_cast<int>(line + 1) * kLineHeight - 3;
                shapes.emplace_back(Words{{x, y}, at_.heads[column][line], Style::strong, Anchor::middle});
            }
            add("lifeline", printable(chart_.agents[column]), std::move(shapes));
        }
    }

    void loop_frame() {
        std::optional<int> begin;
        for (std::size_t row = 0; row < chart_.rows.size(); ++row) {
            if (std::holds_alternative<LoopBegin>(chart_.rows[row])) begin = at_.rows[row];
            const auto* end = std::get_if<LoopEnd>(&chart_.rows[row]);
            if (end == nullptr || !begin) continue;
            std::vector<Shape> shapes;
            shapes.emplace_back(Box{{4, *begin}, at_.width - 8, at_.rows[row] - *begin + 12, Style::frame});
            shapes.emplace_back(Box{{4, *begin}, 84, 18, Style::tab});
            shapes.emplace_back(Words{{10, *begin + 13}, "for ever", Style::strong});
            shapes.emplace_back(Words{{at_.width - 12, at_.rows[row] + 8},
                                      fmt::format("and again from step {}", number_of(end->again_from)),
                                      Style::faint,
                                      Anchor::end});
            add("loop", "these steps are repeated for ever", std::move(shapes));
        }
    }

    // ---- rows

    void paint_row(std::size_t row) {
        std::visit(ir::overloaded{
                       [&](const StepRow& step) { paint_step(step.step); },
                       [&](const GapRow& gap) { paint_gap(row, gap); },
                       [](const LoopBegin&) {},
                       [](const LoopEnd&) {},
                   },
                   chart_.rows[row]);
    }

    void paint_gap(std::size_t row, const GapRow& gap) {
        const int y = at_.rows[row];
        std::vector<Shape> shapes;
        shapes.emplace_back(Box{{12, y - 11}, at_.width - 24, 22, Style::separator});
        shapes.emplace_back(
            Words{{at_.width / 2, y + 4}, fmt::format("… {} …", gap_words(gap.gap)), Style::faint, Anchor::middle});
        add("gap", "", std::move(shapes));
    }

    void paint_step(std::size_t at) {
        const Step& step = run_.steps[at];
        const int y = y_of(at);
        std::vector<Shape> shapes;
        if (at == 0 || number_of(at) != number_of(at - 1))
            shapes.emplace_back(Words{{kNumberMargin - 12, y + 4}, number_of(at), Style::step, Anchor::end});
        if (step.action == Action::send)
            add_sent_words(shapes, step, y);
        else if (step.action == Action::receive)
            shapes.emplace_back(Dot{{at_.columns[*chart_.column_of(step.agent)], y}, 2, Style::solid});
        else
            add_box(shapes, step, y);
        if (const auto values = at_.values.find(at); values != at_.values.end()) {
            const int x = at_.columns[*chart_.column_of(step.agent)];
            add_values(shapes, {x, y + kStepHeight / 2 + kLineHeight - 2}, values->second, Anchor::middle);
        }
        add("step", told(at), std::move(shapes));
    }

    /// Above the arrow, on the side of the sender to which it goes first.
    void add_sent_words(std::vector<Shape>& shapes, const Step& step, int y) const {
        const std::size_t own = *chart_.column_of(step.agent);
        std::size_t furthest = own;
        bool goes_right = step.to.empty();
        for (const std::string& receiver : step.to) goes_right = goes_right || *chart_.column_of(receiver) >= own;
        for (const std::string& receiver : step.to) {
            const std::size_t column = *chart_.column_of(receiver);
            if (goes_right == (column >= own))
                furthest = goes_right ? std::max(furthest, column) : std::min(furthest, column);
        }
        const std::size_t apart = goes_right ? furthest - own : own - furthest;
        const int room = std::max(static_cast<int>(apart), 1) * at_.column_width - 20;
        shapes.emplace_back(Dot{{at_.columns[own], y}, 2, Style::solid});
        shapes.emplace_back(Words{{at_.columns[own] + (goes_right ? 8 : -8), y - 5},
                                  fit(message_text(step), room),
                                  Style::label,
                                  goes_right ? Anchor::start : Anchor::end});
    }

    /// Lines of values, from this place down.
    void add_values(std::vector<Shape>& shapes, Point at, const std::vector<std::string>& lines, Anchor anchor) const {
        for (const std::string& line : lines) {
            shapes.emplace_back(Words{at, line, Style::faint, anchor});
            at.y += kLineHeight;
        }
    }

    void add_box(std::vector<Shape>& shapes, const Step& step, int y) const {
        const int x = at_.columns[*chart_.column_of(step.agent)];
        const std::string words = fit(step_text(step), at_.column_width - 26);
        const int width = width_of(words) + 14;
        shapes.emplace_back(Box{{x - width / 2, y - kStepHeight / 2}, width, kStepHeight, style_of(step.action), 6});
        shapes.emplace_back(Words{{x, y + 4}, words, Style::label, Anchor::middle});
    }

    // ---- the end

    void paint_end(std::size_t at) {
        const FinalPlace& place = run_.final_places[at];
        const int x = at_.columns[*chart_.column_of(place.agent)];
        const int width = at_.column_width - 14;
        const int height = static_cast<int>(at_.ends[at].size()) * kLineHeight + 10;
        std::vector<Shape> shapes;
        shapes.emplace_back(Box{{x - width / 2, at_.end_top}, width, height, style_of(place), 2});
        for (std::size_t line = 0; line < at_.ends[at].size(); ++line) {
            const int y = at_.end_top + 4 + static_cast<int>(line + 1) * kLineHeight - 2;
            shapes.emplace_back(
                Words{{x, y}, at_.ends[at][line], line == 0 ? Style::strong : Style::label, Anchor::middle});
        }
        std::string title = printable(place.agent) + " " + at_.ends[at].front();
        if (!place.waits_for.empty()) {
            title +=
                " " + printable(joined(place.waits_for, ", ")) + (place.is_at_rest ? "" : "; " + who_could_send(place));
        }
        add("end", title, std::move(shapes));
    }

    /// Findings: left of the number of a step, or at the corner of the box at the end.
    void marks() {
        const RunMarks found = run_marks_of(chart_, options_.marks);
        for (const auto& [step, own] : found.steps) add_marks(own, {kNumberMargin - 38, y_of(step) - 7}, true);
        for (const auto& [place, own] : found.ends) {
            const int x = at_.columns[*chart_.column_of(run_.final_places[place].agent)];
            add_marks(own, {x - at_.column_width / 2 + 4, at_.end_top - 9}, false);
        }
    }

    void add_marks(const std::vector<Mark>& own, const Point& at, bool to_the_left) {
        for (Group& each : mark_row(own, at, to_the_left)) picture_.groups.push_back(std::move(each));
    }

    const trace::Counterexample& run_;
    const RunPictureOptions& options_;
    RunChart chart_;
    RunGeometry at_;
    Picture picture_;
};

}  // namespace

Picture picture_of(const trace::Counterexample& run, const RunPictureOptions& options) {
    return RunPainter(run, options).paint();
}

}  // namespace map2pml::report
