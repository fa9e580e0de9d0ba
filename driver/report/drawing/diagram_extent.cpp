#include "driver/report/drawing/internal.h"

#include "translator/model/protocol/operation.h"

namespace map2pml::report {

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

}  // namespace map2pml::report
