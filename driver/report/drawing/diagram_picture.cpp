#include "driver/report/drawing/diagram_picture.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>
#include <set>

#include "driver/report/drawing/fit.h"
#include "driver/report/drawing/internal.h"
#include "driver/results/layout.h"
#include "translator/model/protocol/operation.h"

namespace map2pml::report {

namespace {

struct MessageShapes {
    std::vector<Shape> shapes;
    Point middle;
    bool goes_right = true;
    bool is_own = false;  ///< from a lifeline to itself
};

constexpr int kShort = 84;  // of a message whose other end is on no lifeline
constexpr int kGate = 8;

/// The place of an end that is on no lifeline: the nearer side of the diagram, or just beside the lifeline.
Point other_end(const DiagramEnd& end, const Point& on_lifeline, const DiagramGeometry& geometry) {
    const int middle = (geometry.border.left + geometry.border.right) / 2;
    const bool is_left = on_lifeline.x <= middle;
    const auto* border = std::get_if<OnBorder>(&end);
    if (border != nullptr && !border->is_use)
        return {is_left ? geometry.border.left : geometry.border.right, on_lifeline.y};
    return {on_lifeline.x + (is_left ? -kShort : kShort), on_lifeline.y};
}

/// A square for a gate, a dot for a message that is found or lost.
void add_end(std::vector<Shape>& shapes, const DiagramEnd& end, const Point& at) {
    std::visit(ir::overloaded{
                   [](const OnLifeline&) {},
                   [&](const OnBorder& border) {
                       shapes.emplace_back(Box{{at.x - kGate / 2, at.y - kGate / 2}, kGate, kGate, Style::head});
                       const bool is_left = border.is_use || at.x < 60;
                       if (!border.gate.empty())
                           shapes.emplace_back(Words{{at.x + (is_left ? 8 : -8), at.y + 30},
                                                     fit(printable(border.gate), border.is_use ? 2 * kShort : kShort),
                                                     Style::faint,
                                                     is_left ? Anchor::start : Anchor::end});
                   },
                   [&](const OnNothing&) {
                       shapes.emplace_back(Dot{at, 5, Style::solid});
                   },
               },
               end);
}

/// \param placed has at least one of its ends.
MessageShapes shapes_of(const DiagramMessage& message, const PlacedMessage& placed, const DiagramGeometry& geometry) {
    MessageShapes result;
    const Point from = placed.sent ? placed.sent->at : other_end(message.from, placed.taken->at, geometry);
    const Point to = placed.taken ? placed.taken->at : other_end(message.to, placed.sent->at, geometry);
    result.is_own = from.x == to.x;
    result.goes_right = to.x >= from.x;
    result.middle = {(from.x + to.x) / 2 + (result.is_own ? 34 : 0), (from.y + to.y) / 2};
    add_arrow(result.shapes, {result.is_own ? self_arrow(from.x, from.y, to.y) : std::vector{from, to},
                              message.is_synchronous ? ArrowHead::solid : ArrowHead::open, message.is_dashed});
    if (!placed.sent) add_end(result.shapes, message.from, from);
    if (!placed.taken) add_end(result.shapes, message.to, to);
    const std::string words = printable(message.label);
    if (result.is_own) {
        const int room = geometry.column_width - 40;
        result.shapes.emplace_back(Words{{from.x + 8, from.y - 5}, fit(words, room), Style::label});
    } else {
        const int room = std::max(std::abs(to.x - from.x) - 8, kShort);
        const bool slants = from.y != to.y;
        const int x = slants ? from.x + (result.goes_right ? 8 : -8) : (from.x + to.x) / 2;
        const Anchor side = result.goes_right ? Anchor::start : Anchor::end;
        result.shapes.emplace_back(
            Words{{x, from.y - 6}, fit(words, room), Style::label, slants ? side : Anchor::middle});
    }
    return result;
}

constexpr std::size_t kMostMarks = 24;  // at one element; the others are counted

class DiagramPainter {
  public:
    DiagramPainter(const Diagram& diagram, const DiagramPictureOptions& options)
        : diagram_(diagram),
          options_(options),
          marks_(marks_of(diagram, options.marks)),
          at_(geometry_of(diagram, marks_)) {}

    Picture paint() {
        picture_.width = at_.width;
        picture_.height = at_.height;
        picture_.title = options_.title;
        picture_.description =
            "The diagram as it is in the file, from top to bottom. Numbers on elements refer to the list of findings "
            "below the drawing.";
        border();
        for (std::size_t at = 0; at < at_.columns.size(); ++at) lifeline(at);
        for (const PlacedFrame& each : at_.frames) frame(each);
        for (std::size_t at = 0; at < at_.messages.size(); ++at) message(at);
        for (const PlacedPart& each : at_.parts) part(each);
        for (Group& each : labels_) picture_.groups.push_back(std::move(each));
        return std::move(picture_);
    }

  private:
    void add(std::string kind, std::string title, std::vector<Shape> shapes, const std::vector<source::Span>& places) {
        std::set<std::string> keys;  // the ends of a message may stand at its place
        for (const source::Span& each : places)
            if (!each.is_nowhere()) keys.insert(place_key(each));
        picture_.groups.push_back(
            {std::move(kind), std::move(title), std::move(shapes), "", fmt::format("{}", fmt::join(keys, " "))});
    }

    [[nodiscard]] std::string told(std::string_view what, const Element& element) const {
        std::string text(what);
        text += element.name.empty() ? "" : " " + printable(element.name);
        const std::string place = options_.place && !element.span.is_nowhere() ? options_.place(element.span) : "";
        return text + (place.empty() ? "" : ", " + place);
    }

    /// The marks of a place in rows, from `at` to the right, or to the left; each mark is drawn once.
    void marks(const source::Span& span, Point at, bool to_the_left = false) {
        const auto found = marks_.find(span);
        if (found == marks_.end()) return;
        std::vector<Mark> own = std::move(found->second);
        marks_.erase(found);
        if (own.size() > kMostMarks) {
            Mark rest{span, fmt::format("+{}", own.size() - kMostMarks), "",
                      "and more, see the list below the drawing"};
            own.erase(own.begin() + kMostMarks, own.end());
            own.push_back(rest);
        }
        for (std::size_t first = 0; first < own.size(); first += kMarksInRow) {
            const auto begin = own.begin() + static_cast<std::ptrdiff_t>(first);
            const auto end = own.begin() + static_cast<std::ptrdiff_t>(std::min(first + kMarksInRow, own.size()));
            for (Group& each : mark_row({begin, end}, at, to_the_left)) labels_.push_back(std::move(each));
            at.y += kMarkRowHeight;
        }
    }

    void border() {
        const Area& area = at_.border;
        const std::string words = fit("sd " + printable(diagram_.element.name), area.width() - 30);
        std::vector<Shape> shapes;
        shapes.emplace_back(Box{{area.left, area.top}, area.width(), area.height(), Style::frame});
        shapes.emplace_back(Box{{area.left, area.top}, width_of(words) + 16, 20, Style::tab});
        shapes.emplace_back(Words{{area.left + 7, area.top + 14}, words, Style::strong});
        add("interaction", told("interaction", diagram_.element), std::move(shapes), {diagram_.element.span});
        marks(diagram_.element.span, {area.left + width_of(words) + 20, area.top + 3});
    }

    void lifeline(std::size_t at) {
        const int x = at_.columns[at];
        const int width = at_.column_width - 16;
        const int below = at_.head_top + at_.head_height;
        std::vector<Shape> shapes;
        shapes.emplace_back(Path{{{x, below}, {x, at_.stops[at]}}, Style::lifeline});
        shapes.emplace_back(Box{{x - width / 2, at_.head_top}, width, at_.head_height, Style::head});
        for (std::size_t line = 0; line < at_.heads[at].size(); ++line) {
            const int y = at_.head_top + 3 + static_cast<int>(line + 1) * 14;
            shapes.emplace_back(Words{{x, y}, at_.heads[at][line], Style::strong, Anchor::middle});
        }
        const Element& element = diagram_.lifelines[at].element;
        add("lifeline", told("lifeline", element), std::move(shapes), {element.span});
        marks(element.span, {x - width / 2 - 4, at_.head_top + at_.head_height - 7});
    }

    void frame(const PlacedFrame& placed) {
        const Area& area = placed.area;
        const std::string words = fit(printable(placed.frame->label), area.width() - 20);
        const int tab = width_of(words) + 14;
        std::vector<Shape> shapes;
        shapes.emplace_back(Box{{area.left, area.top}, area.width(), area.height(), Style::frame});
        shapes.emplace_back(Box{{area.left, area.top}, tab, 18, Style::tab});
        shapes.emplace_back(Words{{area.left + 6, area.top + 13}, words, Style::strong});
        add("frame", told("fragment " + placed.frame->label, *placed.element), std::move(shapes),
            {placed.element->span});
        marks(placed.element->span, {area.left + tab + 4, area.top + 2});
        for (const PlacedOperand& each : placed.operands) operand(placed, each);
    }

    void operand(const PlacedFrame& placed, const PlacedOperand& own) {
        std::vector<Shape> shapes;
        const bool is_first = &own == &placed.operands.front();
        if (!is_first) {
            shapes.emplace_back(
                Path{{{own.area.left, own.area.top}, {own.area.right, own.area.top}}, Style::separator});
        }
        const std::string& label = own.operand->guard.empty() ? own.operand->element.name : own.operand->guard;
        if (!label.empty()) {
            shapes.emplace_back(Words{
                {own.area.left + 8, own.area.top + 14}, fit(printable(label), own.area.width() - 16), Style::label});
        }
        const std::string what = "operand" + (own.operand->guard.empty() ? "" : " " + printable(own.operand->guard));
        add("operand", told(what, own.operand->element), std::move(shapes),
            {own.operand->element.span, own.operand->guard_span});
        const int guard = width_of(fit(label, own.area.width() - 16));
        marks(own.operand->element.span, {own.area.right - 4, own.area.top + 3}, true);
        marks(own.operand->guard_span, {std::min(own.area.left + 12 + guard, own.area.right - 20), own.area.top + 3});
    }

    void message(std::size_t at) {
        const DiagramMessage& message = diagram_.messages[at];
        const PlacedMessage& placed = at_.messages[at];
        if (!placed.sent && !placed.taken) return;  // listed below the drawing
        const MessageShapes drawn = shapes_of(message, placed, at_);
        std::string title = told("message", message.element) + fmt::format("; {}", message.sort);
        std::vector<source::Span> places{message.element.span};
        for (const auto& event : {placed.sent, placed.taken})
            if (event) places.push_back(event->element->span);
        add("message", title, drawn.shapes, places);
        const int below = kMarkRowHeight * std::max(rows_of(placed.sent), rows_of(placed.taken));
        const auto beside = [&](const std::optional<PlacedEvent>& event, bool goes_right) {
            if (event) marks(event->element->span, {event->at.x + (goes_right ? 5 : -2), event->at.y + 5}, !goes_right);
        };
        beside(placed.sent, drawn.goes_right);
        beside(placed.taken, drawn.is_own || !drawn.goes_right);
        marks(message.element.span, {drawn.middle.x - 8, drawn.middle.y + 5 + below});
    }

    [[nodiscard]] int rows_of(const std::optional<PlacedEvent>& event) const {
        const auto found = event ? marks_.find(event->element->span) : marks_.end();
        return found == marks_.end() ? 0 : mark_rows(found->second.size());
    }

    void part(const PlacedPart& placed) {
        const Element& element = placed.part->element;
        const auto box = [&](std::string kind, const std::string& told_as, const std::string& words, int radius) {
            const Area& area = placed.area;
            std::vector<Shape> shapes;
            shapes.emplace_back(Box{{area.left, area.top}, area.width(), area.height(), Style::note, radius});
            shapes.emplace_back(Words{{(area.left + area.right) / 2, (area.top + area.bottom) / 2 + 4},
                                      fit(printable(words), area.width() - 12),
                                      Style::label,
                                      Anchor::middle});
            add(std::move(kind), told(told_as, element), std::move(shapes), {element.span});
        };
        std::visit(ir::overloaded{
                       [](const MessageEvent&) {},
                       [](const DiagramFrame&) {},
                       [&](const DiagramUse& use) { box("use", "ref " + use.label, "ref " + use.label, 0); },
                       [&](const DiagramState& state) { box("state", "state {" + state.text + "}", state.text, 12); },
                       [&](const DiagramStop& stop) { cross(placed, stop, element); },
                       [&](const DiagramContinuation&) { box("continuation", "continuation", element.name, 12); },
                   },
                   placed.part->kind);
        marks(element.span, {placed.area.left + 4, placed.area.bottom + 2});
    }

    void cross(const PlacedPart& placed, const DiagramStop& stop, const Element& element) {
        const int x = at_.columns[stop.lifeline];
        const int y = (placed.area.top + placed.area.bottom) / 2;
        std::vector<Shape> shapes;
        shapes.emplace_back(Path{{{x - 8, y - 8}, {x + 8, y + 8}}, Style::line});
        shapes.emplace_back(Path{{{x - 8, y + 8}, {x + 8, y - 8}}, Style::line});
        add("stop", told("end of a lifeline", element), std::move(shapes), {element.span});
    }

    const Diagram& diagram_;
    const DiagramPictureOptions& options_;
    MarksByPlace marks_;
    DiagramGeometry at_;
    Picture picture_;
    std::vector<Group> labels_;  ///< marks lie on top
};

}  // namespace

Picture picture_of(const Diagram& diagram, const DiagramPictureOptions& options) {
    return DiagramPainter(diagram, options).paint();
}

}  // namespace map2pml::report
