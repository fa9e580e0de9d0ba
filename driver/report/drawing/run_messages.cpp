#include "driver/report/drawing/internal.h"

#include <fmt/format.h>

#include "driver/report/drawing/fit.h"
#include "driver/report/text/text_parts.h"
#include "driver/results/layout.h"

namespace map2pml::report {

namespace {

constexpr int kShortArrow = 44;       // of a message that arrives nowhere
constexpr std::size_t kFarApart = 4;  // rows between send and receive from which the text stands at both ends

class MessagePainter {
  public:
    MessagePainter(const RunChart& chart, const RunGeometry& geometry,
                   const std::function<std::string(std::size_t)>& told, bool is_log)
        : run_(*chart.run), chart_(chart), at_(geometry), told_(told), is_log_(is_log) {}

    std::vector<Group> paint() {
        for (const RunMessage& message : chart_.messages) paint(message);
        return std::move(groups_);
    }

  private:
    [[nodiscard]] int y_of(std::size_t step) const { return at_.rows[chart_.row_of[step]]; }

    void add(std::string title, std::vector<Shape> shapes) {
        groups_.push_back({"message", std::move(title), std::move(shapes)});
    }

    void paint(const RunMessage& message) {
        const bool sent_shown = message.sent && chart_.shows(*message.sent);
        const bool taken_shown = message.taken && chart_.shows(*message.taken);
        if (message.sent && message.taken) {
            if (sent_shown || taken_shown) paint_whole(message);
        } else if (is_log_ && (sent_shown || taken_shown)) {
            paint_seen_once(message);
        } else if (sent_shown) {
            paint_left(message);
        } else if (taken_shown) {
            paint_found(message);
        }
    }

    void paint_whole(const RunMessage& message) {
        std::vector<Shape> shapes;
        const Point from{at_.columns[message.from], y_of(*message.sent)};
        const Point to{at_.columns[message.to], y_of(*message.taken)};
        const bool is_own = message.from == message.to;
        add_arrow(shapes, {is_own ? self_arrow(from.x, from.y, to.y) : std::vector{from, to}, ArrowHead::solid});
        const std::size_t rows = chart_.row_of[*message.taken] - chart_.row_of[*message.sent];
        if (!chart_.shows(*message.sent) || (rows > kFarApart && chart_.shows(*message.taken)))
            add_words_at_end(shapes, message);
        add(fmt::format("{}; taken in step {}", told_(*message.sent), *message.taken + 1), std::move(shapes));
    }

    /// An arrow across: the log has one of the ends only.
    void paint_seen_once(const RunMessage& message) {
        std::vector<Shape> shapes;
        const std::size_t step = message.sent ? *message.sent : *message.taken;
        const Point from{at_.columns[message.from], y_of(step)};
        const Point to{at_.columns[message.to], from.y};
        const bool is_own = message.from == message.to;
        add_arrow(shapes, {is_own ? self_arrow(from.x, from.y, from.y + 12) : std::vector{from, to}, ArrowHead::solid});
        if (!message.sent) add_words_at_end(shapes, message);
        const std::size_t other = message.sent ? message.to : message.from;
        add(fmt::format("{}; the log does not say when {} {} it", told_(step), printable(chart_.agents[other]),
                        message.sent ? "takes" : "sends"),
            std::move(shapes));
    }

    /// A short arrow with a circle at its end.
    void paint_left(const RunMessage& message) {
        std::vector<Shape> shapes;
        const int x = at_.columns[message.from];
        const int y = y_of(*message.sent);
        const int to = at_.columns[message.to];
        if (message.from == message.to) {
            add_arrow(shapes, {{{x, y}, {x + kShortArrow, y + 12}}, ArrowHead::circle});
        } else {
            const int tip = to > x ? to - 16 : to + 16;
            add_arrow(shapes, {{{x, y}, {tip, y + 6}}, ArrowHead::circle});
        }
        const bool in_loop = run_.lasso_start && *message.sent >= *run_.lasso_start;
        add(fmt::format("{}; {} does not take it in this {}", told_(*message.sent),
                        printable(chart_.agents[message.to]), in_loop ? "round" : "run"),
            std::move(shapes));
    }

    /// A message whose send is not among the steps begins at a dot near the lifeline.
    void paint_found(const RunMessage& message) {
        std::vector<Shape> shapes;
        const int x = at_.columns[message.to];
        const int y = y_of(*message.taken);
        shapes.emplace_back(Dot{{x - kShortArrow, y}, 4, Style::solid});
        add_arrow(shapes, {{{x - kShortArrow, y}, {x, y}}, ArrowHead::solid});
        add_words_at_end(shapes, message);
        add(told_(*message.taken) + "; the step that sent it is not shown", std::move(shapes));
    }

    void add_words_at_end(std::vector<Shape>& shapes, const RunMessage& message) const {
        const bool from_left = message.from <= message.to;
        const int x = at_.columns[message.to] + (from_left ? -12 : 12);
        shapes.emplace_back(Words{{x, y_of(*message.taken) + 14},
                                  fit(message_text(run_.steps[*message.taken]), at_.column_width - 24),
                                  Style::faint,
                                  from_left ? Anchor::end : Anchor::start});
    }

    const trace::Counterexample& run_;
    const RunChart& chart_;
    const RunGeometry& at_;
    const std::function<std::string(std::size_t)>& told_;
    bool is_log_;
    std::vector<Group> groups_;
};

}  // namespace

std::vector<Group> message_groups(const RunChart& chart, const RunGeometry& geometry,
                                  const std::function<std::string(std::size_t)>& told, bool is_log) {
    return MessagePainter(chart, geometry, told, is_log).paint();
}

}  // namespace map2pml::report
