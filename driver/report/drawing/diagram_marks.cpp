#include "driver/report/drawing/diagram_picture.h"

#include <set>

#include "driver/report/drawing/fit.h"
#include "driver/report/drawing/internal.h"
#include "driver/results/layout.h"

namespace map2pml::report {

namespace {

void add_places(const std::vector<DiagramPart>& parts, std::set<source::Span>& places) {
    for (const DiagramPart& part : parts) {
        places.insert(part.element.span);
        if (const auto* frame = std::get_if<DiagramFrame>(&part.kind)) {
            for (const DiagramOperand& operand : frame->operands) {
                places.insert(operand.element.span);
                places.insert(operand.guard_span);
                add_places(operand.parts, places);
            }
        }
    }
}

std::set<source::Span> places_of(const Diagram& diagram) {
    std::set<source::Span> places{diagram.element.span};
    for (const DiagramLifeline& each : diagram.lifelines) places.insert(each.element.span);
    for (const DiagramMessage& each : diagram.messages) places.insert(each.element.span);
    for (const DiagramRemark& each : diagram.remarks) places.insert(each.element.span);
    add_places(diagram.parts, places);
    return places;
}

}  // namespace

MarksByPlace marks_of(const Diagram& diagram, const std::vector<Mark>& marks) {
    const std::set<source::Span> places = places_of(diagram);
    MarksByPlace result;
    for (const Mark& mark : marks) {
        if (mark.span.is_nowhere()) continue;
        auto found = places.upper_bound(mark.span);
        if (found == places.begin()) continue;
        --found;
        const bool same_line = found->file == mark.span.file && found->begin.line == mark.span.begin.line;
        if (same_line && !found->is_nowhere()) result[*found].push_back(mark);
    }
    return result;
}

namespace {

constexpr int kHeight = 14;
constexpr int kGap = 3;

int width_of_mark(const Mark& mark) { return width_of(mark.label) + 9; }

}  // namespace

std::vector<Group> mark_row(const std::vector<Mark>& marks, const Point& at, bool to_the_left) {
    std::vector<Group> groups;
    int x = at.x;
    for (const Mark& mark : marks) x -= to_the_left ? width_of_mark(mark) + kGap : 0;
    for (const Mark& mark : marks) {
        const int width = width_of_mark(mark);
        const Style style = mark.is_step ? Style::step : Style::mark;
        std::vector<Shape> shapes;
        shapes.emplace_back(Box{{x, at.y}, width, kHeight, style, mark.is_step ? 1 : kHeight / 2});
        shapes.emplace_back(Words{{x + width / 2, at.y + 11}, mark.label, style, Anchor::middle});
        groups.push_back({mark.is_step ? "step-mark" : "mark", mark.label + ": " + printable(mark.words),
                          std::move(shapes), mark.link});
        x += width + kGap;
    }
    return groups;
}

}  // namespace map2pml::report
