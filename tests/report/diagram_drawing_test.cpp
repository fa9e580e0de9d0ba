#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "driver/report/drawing/diagram_geometry.h"
#include "driver/report/drawing/diagram_picture.h"
#include "tests/report/picture_groups.h"

namespace diagram_drawing_test {

using namespace map2pml;
using report::Diagram;
using report::Mark;
using report::Picture;
using report_test::groups;

namespace {

source::Span at_line(std::uint32_t line) { return {0, {line, 5}, {line, 13}}; }

report::Element element(std::uint32_t line, std::string name = "") {
    return {at_line(line), "id" + std::to_string(line), std::move(name)};
}

report::DiagramPart event(std::uint32_t line, std::size_t message, bool is_send, std::size_t lifeline) {
    return {element(line), report::MessageEvent{message, is_send, lifeline}};
}

report::DiagramMessage message(std::uint32_t line, std::string label, report::DiagramEnd from, report::DiagramEnd to) {
    report::DiagramMessage result;
    result.element = element(line, label);
    result.label = std::move(label);
    result.sort = "asynchSignal";
    result.from = std::move(from);
    result.to = std::move(to);
    return result;
}

/// Two lifelines: `ask` from the first to the second, then a choice of `yes` and `no`, the second of which is found at the border.
Diagram sample() {
    using report::OnLifeline;
    Diagram diagram;
    diagram.element = element(1, "Asking");
    diagram.lifelines = {{element(2, "Ann"), "Ann"}, {element(3, "Bob"), "Bob : Clerk [1..*]"}};
    diagram.messages = {message(4, "ask", OnLifeline{0}, OnLifeline{1}),
                        message(5, "yes", OnLifeline{1}, OnLifeline{0}),
                        message(6, "no", report::OnBorder{"late", false}, OnLifeline{1})};
    report::DiagramFrame alt{"alt", {}};
    alt.operands.push_back({element(11), "[free]", at_line(12), {event(13, 1, true, 1), event(14, 1, false, 0)}});
    alt.operands.push_back({element(15), "", {}, {event(16, 2, false, 1)}});
    diagram.parts = {event(8, 0, true, 0), event(9, 0, false, 1), {element(10), alt}};
    return diagram;
}

const report::Path& arrow(const report::Group& message) { return std::get<report::Path>(message.shapes.front()); }

}  // namespace

TEST_CASE("every element is drawn once, messages level between their lifelines and in order") {
    const Diagram diagram = sample();
    const report::DiagramGeometry at = report::geometry_of(diagram);
    const Picture picture = report::picture_of(diagram, {"the diagram", {}, {}});
    CHECK(groups(picture, "lifeline").size() == 2);
    CHECK(groups(picture, "frame").size() == 1);
    CHECK(groups(picture, "operand").size() == 2);
    const auto messages = groups(picture, "message");
    REQUIRE(messages.size() == 3);
    CHECK(arrow(*messages[0]).points.front().x == at.columns[0]);
    CHECK(arrow(*messages[0]).points.back().x == at.columns[1]);
    CHECK(arrow(*messages[0]).points.front().y == arrow(*messages[0]).points.back().y);
    CHECK(arrow(*messages[1]).points.front().x == at.columns[1]);
    CHECK(arrow(*messages[1]).points.back().x == at.columns[0]);
    CHECK(arrow(*messages[0]).points.front().y < arrow(*messages[1]).points.front().y);
    CHECK(messages[0]->title == "message ask; asynchSignal");
}

TEST_CASE("a message from a gate begins at the border") {
    const Diagram diagram = sample();
    const report::DiagramGeometry at = report::geometry_of(diagram);
    const Picture picture = report::picture_of(diagram, {"the diagram", {}, {}});
    const report::Path& from_gate = arrow(*groups(picture, "message")[2]);
    CHECK(from_gate.points.front().x == at.border.right);
    CHECK(from_gate.points.back().x == at.columns[1]);
}

TEST_CASE("a frame surrounds what is in it, and operands follow each other") {
    const Diagram diagram = sample();
    const report::DiagramGeometry at = report::geometry_of(diagram);
    REQUIRE(at.frames.size() == 1);
    const report::PlacedFrame& frame = at.frames[0];
    CHECK(frame.area.left < at.columns[0]);
    CHECK(frame.area.right > at.columns[1]);
    REQUIRE(frame.operands.size() == 2);
    CHECK(frame.operands[0].area.bottom == frame.operands[1].area.top);
    const int yes = at.messages[1].sent->at.y;
    const int no = at.messages[2].taken->at.y;
    CHECK(frame.operands[0].area.top < yes);
    CHECK(yes < frame.operands[0].area.bottom);
    CHECK(frame.operands[1].area.top < no);
    CHECK(no < frame.area.bottom);
    CHECK(at.messages[0].sent->at.y < frame.area.top);
}

TEST_CASE("an inner frame lies within the outer one") {
    Diagram diagram = sample();
    report::DiagramFrame outer{"loop (1, 3)", {}};
    outer.operands.push_back({element(20), "", {}, diagram.parts});
    diagram.parts = {{element(19), outer}};
    const report::DiagramGeometry at = report::geometry_of(diagram);
    REQUIRE(at.frames.size() == 2);
    CHECK(at.frames[0].area.left < at.frames[1].area.left);
    CHECK(at.frames[0].area.right > at.frames[1].area.right);
    CHECK(at.frames[0].area.top < at.frames[1].area.top);
    CHECK(at.frames[0].area.bottom > at.frames[1].area.bottom);
    CHECK(at.frames[0].area.left > at.border.left);
    CHECK(at.frames[0].area.right < at.border.right);
}

TEST_CASE("a message that is taken later slants") {
    Diagram diagram = sample();
    diagram.parts = {event(8, 0, true, 0), event(13, 1, true, 1), event(9, 0, false, 1), event(14, 1, false, 0)};
    const report::DiagramGeometry at = report::geometry_of(diagram);
    CHECK(at.messages[0].sent->at.y < at.messages[1].sent->at.y);
    CHECK(at.messages[1].sent->at.y < at.messages[0].taken->at.y);
    CHECK(at.messages[0].taken->at.y < at.messages[1].taken->at.y);
}

TEST_CASE("each mark is drawn once, at its element, and leads to its words") {
    const Diagram diagram = sample();
    std::vector<Mark> marks;
    for (const std::uint32_t line : {1U, 2U, 4U, 8U, 9U, 10U, 11U, 12U, 13U, 14U, 16U})
        marks.push_back({at_line(line), std::to_string(line), "#f1-" + std::to_string(line), "something"});
    const Picture picture = report::picture_of(diagram, {"the diagram", marks, {}});
    const auto drawn = groups(picture, "mark");
    CHECK(drawn.size() == marks.size());
    std::set<std::string> links;
    for (const report::Group* each : drawn) links.insert(each->link);
    CHECK(links.size() == marks.size());
    const report::DiagramGeometry at = report::geometry_of(diagram);
    for (const report::Group* each : drawn) {
        const auto& box = std::get<report::Box>(each->shapes[0]);
        if (each->link == "#f1-9") {  // Bob takes `ask`
            CHECK(box.at.x + box.width <= at.columns[1]);
            CHECK(box.at.x > (at.columns[0] + at.columns[1]) / 2);
            CHECK(box.at.y > at.messages[0].taken->at.y);
        }
    }
}

TEST_CASE("a place within an element belongs to it, and other places to none") {
    const Diagram diagram = sample();
    Mark attribute{{0, {4, 40}, {4, 45}}, "1", "#f1-1", ""};
    Mark elsewhere{at_line(30), "2", "#f1-2", ""};
    Mark before{{0, {4, 1}, {4, 3}}, "3", "#f1-3", ""};
    Mark other_file{{1, {4, 5}, {4, 13}}, "4", "#f1-4", ""};
    const auto found = report::marks_of(diagram, {attribute, elsewhere, before, other_file});
    REQUIRE(found.size() == 1);
    CHECK(found.begin()->first == at_line(4));
    REQUIRE(found.begin()->second.size() == 1);
    CHECK(found.begin()->second[0].label == "1");
}

TEST_CASE("an element that is also another one is marked once") {
    Diagram diagram = sample();
    diagram.messages[0].element.span = at_line(8);  // some files have one element for a message and its sending
    const Picture picture = report::picture_of(diagram, {"", {{at_line(8), "1", "#f1-1", ""}}, {}});
    CHECK(groups(picture, "mark").size() == 1);
}

TEST_CASE("a diagram without anything is drawn, too") {
    const Picture picture = report::picture_of(Diagram(), {"nothing", {}, {}});
    CHECK(picture.width > 0);
    CHECK(picture.height > 0);
}

}  // namespace diagram_drawing_test
