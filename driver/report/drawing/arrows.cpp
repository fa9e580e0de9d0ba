#include "driver/report/drawing/internal.h"

#include <cmath>

namespace map2pml::report {

namespace {

constexpr double kHeadLength = 9;
constexpr double kHeadWidth = 4;
constexpr int kSelfWidth = 26;

/// The two corners behind the tip.
std::vector<Point> head_corners(const Point& before, const Point& tip) {
    const double across = tip.x - before.x;
    const double down = tip.y - before.y;
    const double length = std::max(std::hypot(across, down), 1.0);
    const double along_x = across / length;
    const double along_y = down / length;
    const double base_x = tip.x - kHeadLength * along_x;
    const double base_y = tip.y - kHeadLength * along_y;
    const auto rounded = [](double value) { return static_cast<int>(std::lround(value)); };
    return {{rounded(base_x - kHeadWidth * along_y), rounded(base_y + kHeadWidth * along_x)},
            {rounded(base_x + kHeadWidth * along_y), rounded(base_y - kHeadWidth * along_x)}};
}

}  // namespace

void add_arrow(std::vector<Shape>& shapes, const Arrow& arrow) {
    shapes.emplace_back(Path{arrow.points, arrow.dashed ? Style::reply : Style::line});
    const Point& tip = arrow.points.back();
    const std::vector<Point> corners = head_corners(arrow.points[arrow.points.size() - 2], tip);
    switch (arrow.head) {
        case ArrowHead::solid:
            shapes.emplace_back(Path{{corners[0], tip, corners[1]}, Style::solid, true});
            break;
        case ArrowHead::open:
            shapes.emplace_back(Path{{corners[0], tip, corners[1]}, Style::line});
            break;
        case ArrowHead::circle:
            shapes.emplace_back(Dot{tip, 5, Style::hollow});
            break;
        case ArrowHead::none:
            break;
    }
}

std::vector<Point> self_arrow(int x, int from_y, int to_y) {
    return {{x, from_y}, {x + kSelfWidth, from_y}, {x + kSelfWidth, to_y}, {x, to_y}};
}

}  // namespace map2pml::report
