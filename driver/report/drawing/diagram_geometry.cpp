#include "driver/report/drawing/diagram_geometry.h"

#include <algorithm>

#include "driver/report/drawing/fit.h"
#include "driver/report/drawing/internal.h"
#include "driver/results/layout.h"
#include "translator/model/protocol/operation.h"

namespace map2pml::report {

namespace {

/// The lifelines that something covers; none if `first` is above `last`.
struct Extent {
    std::size_t first = 1;
    std::size_t last = 0;
    [[nodiscard]] bool is_empty() const { return first > last; }
    void add(std::size_t lifeline) {
        first = is_empty() ? lifeline : std::min(first, lifeline);
        last = std::max(last, lifeline);
    }
    void add(const Extent& other) {
        if (!other.is_empty()) {
            const bool was_empty = is_empty();
            first = was_empty ? other.first : std::min(first, other.first);
            last = was_empty ? other.last : std::max(last, other.last);
        }
    }
};

Extent extent_of(const DiagramFrame& frame);

Extent extent_of(const std::vector<DiagramPart>& parts) {
    Extent extent;
    for (const DiagramPart& part : parts) {
        std::visit(ir::overloaded{
                       [&](const MessageEvent& event) { extent.add(event.lifeline); },
                       [&](const DiagramFrame& frame) { extent.add(extent_of(frame)); },
                       [&](const DiagramUse& use) {
                           for (const std::size_t lifeline : use.lifelines) extent.add(lifeline);
                       },
                       [&](const DiagramState& state) { extent.add(state.lifeline); },
                       [&](const DiagramStop& stop) { extent.add(stop.lifeline); },
                       [](const DiagramContinuation&) {},
                   },
                   part.kind);
    }
    return extent;
}

Extent extent_of(const DiagramFrame& frame) {
    Extent extent;
    for (const DiagramOperand& operand : frame.operands) extent.add(extent_of(operand.parts));
    return extent;
}

int depth_of(const DiagramFrame& frame);

/// The depth to which frames are nested.
int depth_of(const std::vector<DiagramPart>& parts) {
    int depth = 0;
    for (const DiagramPart& part : parts)
        if (const auto* frame = std::get_if<DiagramFrame>(&part.kind)) depth = std::max(depth, 1 + depth_of(*frame));
    return depth;
}

int depth_of(const DiagramFrame& frame) {
    int depth = 0;
    for (const DiagramOperand& operand : frame.operands) depth = std::max(depth, depth_of(operand.parts));
    return depth;
}

constexpr int kMargin = 6;
constexpr int kTitleHeight = 28;  // of the tab of the whole diagram
constexpr int kLineHeight = 14;
constexpr int kRowHeight = 46;   // a label above the arrow, marks below it
constexpr int kRowLine = 24;     // from the top of a row to its arrow
constexpr int kGateHeight = 14;  // for the name of a gate
constexpr int kOwnHeight = 16;   // of a message to its own lifeline
constexpr int kFrameHead = 24;
constexpr int kGuardHeight = 20;
constexpr int kFrameGap = 10;
constexpr int kBoxHeight = 26;
constexpr int kFramePad = 56;  // from a lifeline to the side of a frame with no frame inside
constexpr int kNestedPad = 12;
constexpr int kNarrowestLifeline = 150;
constexpr int kWidestLifeline = 250;

class Placer {
  public:
    Placer(const Diagram& diagram, const MarksByPlace& marks) : diagram_(diagram), marks_(marks) {}

    DiagramGeometry place() {
        at_.messages.resize(diagram_.messages.size());
        place_columns();
        at_.stops.assign(diagram_.lifelines.size(), 0);
        y_ = at_.head_top + at_.head_height + 8;
        place(diagram_.parts);
        const int bottom = y_ + 12;
        for (int& stop : at_.stops) stop = stop == 0 ? bottom : stop;
        at_.border = {kMargin, kMargin, at_.width - kMargin, bottom + 10};
        at_.height = bottom + 10 + kMargin;
        return std::move(at_);
    }

  private:
    /// Neighbours need room for their messages and for the frames between them.
    [[nodiscard]] int wanted_width(int pad) const {
        int wanted = std::max(kNarrowestLifeline, 2 * pad + 14);
        for (const DiagramMessage& message : diagram_.messages) {
            const auto* from = std::get_if<OnLifeline>(&message.from);
            const auto* to = std::get_if<OnLifeline>(&message.to);
            const bool far = from != nullptr && to != nullptr &&
                             std::max(from->lifeline, to->lifeline) - std::min(from->lifeline, to->lifeline) > 1;
            wanted = far ? wanted : std::max(wanted, std::min(width_of(message.label) + 34, kWidestLifeline));
        }
        return wanted;
    }

    void place_columns() {
        const int pad = kFramePad + kNestedPad * depth_of(diagram_.parts);
        at_.column_width = wanted_width(pad);
        const int side = kMargin + 14 + std::max(pad, at_.column_width / 2);
        std::size_t lines = 1;
        for (std::size_t at = 0; at < diagram_.lifelines.size(); ++at) {
            at_.columns.push_back(side + static_cast<int>(at) * at_.column_width);
            at_.heads.push_back(fit_lines(printable(diagram_.lifelines[at].label), at_.column_width - 26, 3));
            lines = std::max(lines, at_.heads.back().size());
        }
        at_.head_top = kMargin + kTitleHeight;
        at_.head_height = static_cast<int>(lines) * kLineHeight + 12;
        at_.width = (at_.columns.empty() ? side : at_.columns.back()) + side;
    }

    void place(const std::vector<DiagramPart>& parts) {
        for (const DiagramPart& part : parts) {
            std::visit(ir::overloaded{
                           [&](const MessageEvent& event) { place(event, part.element); },
                           [&](const DiagramFrame& frame) { place(frame, part.element); },
                           [&](const DiagramUse& use) { place_box(part, covered(use), kBoxHeight + 8); },
                           [&](const DiagramState& state) {
                               place_box(part, {state.lifeline, state.lifeline}, kBoxHeight);
                           },
                           [&](const DiagramStop& stop) {
                               place_box(part, {stop.lifeline, stop.lifeline}, 16);
                               at_.stops[stop.lifeline] = y_ - 14;
                           },
                           [&](const DiagramContinuation&) { place_box(part, inside_, kBoxHeight); },
                       },
                       part.kind);
        }
    }

    static Extent covered(const DiagramUse& use) {
        Extent extent;
        for (const std::size_t lifeline : use.lifelines) extent.add(lifeline);
        return extent;
    }

    /// A message that is received at once is horizontal; events in between make it slant.
    void place(const MessageEvent& event, const Element& element) {
        const DiagramMessage& message = diagram_.messages[event.message];
        PlacedMessage& placed = at_.messages[event.message];
        if (row_of_ != event.message) {
            row_y_ = y_ + kRowLine;
            y_ += kRowHeight + (is_beside(message) ? kGateHeight : 0);
            row_extra_ = 0;
            row_of_ = event.message;
        } else {
            row_y_ += is_own(message) ? kOwnHeight : 0;
            y_ += is_own(message) ? kOwnHeight : 0;
            row_of_.reset();
        }
        const int rows = rows_of(element.span) + rows_of(message.element.span);
        const int extra = std::max((rows - 1) * kMarkRowHeight, row_extra_);
        y_ += extra - row_extra_;
        row_extra_ = extra;
        (event.is_send ? placed.sent : placed.taken) = {&element, {at_.columns[event.lifeline], row_y_}};
    }

    [[nodiscard]] int rows_of(const source::Span& span) const {
        const auto found = marks_.find(span);
        return found == marks_.end() ? 0 : mark_rows(found->second.size());
    }

    /// Whether one end of the message is on no lifeline; such an end may have a name.
    static bool is_beside(const DiagramMessage& message) {
        return !std::holds_alternative<OnLifeline>(message.from) || !std::holds_alternative<OnLifeline>(message.to);
    }

    static bool is_own(const DiagramMessage& message) {
        const auto* from = std::get_if<OnLifeline>(&message.from);
        const auto* to = std::get_if<OnLifeline>(&message.to);
        return from != nullptr && to != nullptr && from->lifeline == to->lifeline;
    }

    /// The area of the lifelines; of all lifelines if none are given.
    [[nodiscard]] Area area_of(const Extent& extent, int pad) const {
        if (at_.columns.empty()) return {kMargin + 8, y_, at_.width - kMargin - 8, y_};
        const bool all = extent.is_empty();
        const int left = at_.columns[all ? 0 : extent.first] - pad;
        const int right = at_.columns[all ? at_.columns.size() - 1 : extent.last] + pad;
        return {left, y_, right, y_};
    }

    void place_box(const DiagramPart& part, const Extent& extent, int height) {
        row_of_.reset();
        Area area = area_of(extent, kFramePad - 8);
        area.top = y_ + 6;
        area.bottom = area.top + height;
        at_.parts.push_back({&part, area});
        y_ = area.bottom + 18;  // marks stand below
    }

    void place(const DiagramFrame& frame, const Element& element) {
        row_of_.reset();
        y_ += kFrameGap;
        const std::size_t own = at_.frames.size();
        const Extent outside = inside_;
        inside_ = extent_of(frame);
        Area area = area_of(inside_, kFramePad + kNestedPad * depth_of(frame));
        at_.frames.push_back({&element, &frame, area, {}});
        y_ += kFrameHead;
        std::vector<PlacedOperand> operands;
        for (const DiagramOperand& operand : frame.operands) {
            const int top = y_;
            y_ += kGuardHeight;
            place(operand.parts);
            row_of_.reset();
            y_ += operand.parts.empty() ? 10 : 4;
            operands.push_back({&operand, {area.left, top, area.right, y_}});
        }
        inside_ = outside;
        area.bottom = y_;
        at_.frames[own].area = area;
        at_.frames[own].operands = std::move(operands);
        y_ += kFrameGap;
    }

    const Diagram& diagram_;
    const MarksByPlace& marks_;
    DiagramGeometry at_;
    Extent inside_;      ///< of the innermost frame
    int row_extra_ = 0;  ///< height of the last row for its marks
    int y_ = 0;
    int row_y_ = 0;
    std::optional<std::size_t> row_of_;  ///< the message whose first end made the last row
};

}  // namespace

DiagramGeometry geometry_of(const Diagram& diagram, const MarksByPlace& marks) {
    return Placer(diagram, marks).place();
}

}  // namespace map2pml::report
