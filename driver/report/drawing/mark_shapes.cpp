#include "driver/report/drawing/internal.h"

#include "driver/report/drawing/fit.h"
#include "driver/results/layout.h"

namespace map2pml::report {

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
