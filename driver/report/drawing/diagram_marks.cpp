#include "driver/report/drawing/diagram_marks.h"

#include <set>

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

}  // namespace map2pml::report
