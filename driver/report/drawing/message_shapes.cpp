#include "driver/report/drawing/internal.h"

#include <algorithm>
#include <cstdlib>

#include "driver/report/drawing/fit.h"
#include "driver/results/layout.h"
#include "translator/model/protocol/operation.h"

namespace map2pml::report {

namespace {

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

}  // namespace

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

}  // namespace map2pml::report
