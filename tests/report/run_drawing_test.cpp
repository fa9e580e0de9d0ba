#include <doctest/doctest.h>

#include <algorithm>

#include "driver/report/drawing/internal.h"
#include "driver/report/drawing/run_chart.h"
#include "driver/report/drawing/run_picture.h"
#include "driver/runs/trace/mailboxes.h"
#include "tests/report/picture_groups.h"
#include "tests/unit/report_sample.h"

namespace run_drawing_test {

using namespace map2pml;
using ir::Action;
using report::Picture;
using report_test::groups;

namespace {

const source::Span kSomewhere = report_sample::span(1, 1, 1, 2);

trace::Step send(std::string from, std::vector<std::string> to, std::string what) {
    trace::Step step = report_sample::step(std::move(from), Action::send, kSomewhere, std::move(what));
    step.to = std::move(to);
    return step;
}

trace::Step take(std::string by, std::string from, std::string what) {
    trace::Step step = report_sample::step(std::move(by), Action::receive, kSomewhere, std::move(what));
    step.from = std::move(from);
    return step;
}

trace::Counterexample run_of(std::vector<trace::Step> steps, const std::vector<std::string>& agents) {
    trace::Counterexample run;
    run.steps = std::move(steps);
    trace::number_messages(run);
    for (const std::string& agent : agents) run.final_places.emplace_back().agent = agent;
    return run;
}

/// Sending and taking step of each message, from 1; 0: there is none.
std::vector<std::pair<std::size_t, std::size_t>> pairs(const trace::Counterexample& run) {
    std::vector<std::pair<std::size_t, std::size_t>> all;
    for (const report::RunMessage& each : report::chart_of(run, true).messages)
        all.emplace_back(each.sent ? *each.sent + 1 : 0, each.taken ? *each.taken + 1 : 0);
    return all;
}

const report::Path& arrow(const report::Group& message) {
    for (const report::Shape& each : message.shapes)
        if (const auto* path = std::get_if<report::Path>(&each)) return *path;
    FAIL("a message without an arrow");
    static const report::Path kNone;
    return kNone;
}

bool has_hollow_end(const report::Group& message) {
    return std::any_of(message.shapes.begin(), message.shapes.end(), [](const report::Shape& each) {
        const auto* dot = std::get_if<report::Dot>(&each);
        return dot != nullptr && dot->style == report::Style::hollow;
    });
}

}  // namespace

TEST_CASE("equal messages are paired in the order of their sending; others by what they say") {
    const auto run = run_of({send("A", {"B"}, "x"), send("A", {"B"}, "y"), send("A", {"B"}, "x"), take("B", "A", "y"),
                             take("B", "A", "x"), take("B", "A", "x")},
                            {"A", "B"});
    CHECK(pairs(run) == std::vector<std::pair<std::size_t, std::size_t>>{{1, 5}, {2, 4}, {3, 6}});
}

TEST_CASE("a message to several is one for each, and each takes its own") {
    const auto run = run_of({send("A", {"B", "C"}, "x"), take("C", "A", "x"), take("B", "A", "x")}, {"A", "B", "C"});
    CHECK(pairs(run) == std::vector<std::pair<std::size_t, std::size_t>>{{1, 3}, {1, 2}});
}

TEST_CASE("what nobody takes has no end, and what nobody sent no beginning") {
    const auto run = run_of({send("A", {"B"}, "x"), take("B", "A", "other")}, {"A", "B"});
    CHECK(pairs(run) == std::vector<std::pair<std::size_t, std::size_t>>{{1, 0}, {0, 2}});
}

TEST_CASE("arrows go from the sender at its step to the receiver at its step") {
    const auto run = run_of({send("A", {"B"}, "x"), report_sample::step("A", Action::finish, kSomewhere),
                             send("C", {"A"}, "y"), take("B", "A", "x")},
                            {"A", "B", "C"});
    const report::RunGeometry at = report::geometry_of(report::chart_of(run, true));
    const Picture picture = report::picture_of(run, {true, "a run", {}, {}});
    const auto messages = groups(picture, "message");
    REQUIRE(messages.size() == 2);
    const report::Path& whole = arrow(*messages[0]);
    CHECK(whole.points.front() == report::Point{at.columns[0], at.rows[0]});
    CHECK(whole.points.back() == report::Point{at.columns[1], at.rows[3]});
    CHECK_FALSE(has_hollow_end(*messages[0]));
    const report::Path& left = arrow(*messages[1]);
    CHECK(left.points.front() == report::Point{at.columns[2], at.rows[2]});
    CHECK(has_hollow_end(*messages[1]));
    CHECK(left.points.back().x > at.columns[0]);  // it stops before the lifeline of A
    CHECK(left.points.back().x < at.columns[1]);
    CHECK(messages[1]->title.find("A does not take it in this run") != std::string::npos);
}

TEST_CASE("everything lies within the picture, rows from top to bottom") {
    const auto run = report_sample::declined();
    const Picture picture = report::picture_of(run, {true, "a run", {}, {}});
    const report::RunGeometry at = report::geometry_of(report::chart_of(run, true));
    CHECK(std::is_sorted(at.rows.begin(), at.rows.end()));
    CHECK(std::adjacent_find(at.rows.begin(), at.rows.end()) == at.rows.end());
    for (const report::Group& group : picture.groups) {
        for (const report::Shape& shape : group.shapes) {
            if (const auto* box = std::get_if<report::Box>(&shape)) {
                CHECK(box->at.x >= 0);
                CHECK(box->at.x + box->width <= picture.width);
                CHECK(box->at.y + box->height <= picture.height);
            }
        }
    }
    CHECK(groups(picture, "step").size() == run.steps.size());
    CHECK(groups(picture, "end").size() == 2);
}

TEST_CASE("a long run is cut as in the text, and says so; arrows into the gap stay") {
    std::vector<trace::Step> steps = {send("A", {"B"}, "early")};
    for (int at = 0; at < 60; ++at) {
        steps.push_back(report_sample::step("A", Action::timeout, kSomewhere));
        steps.back().operation = static_cast<ir::OperationId>(at);
    }
    steps.push_back(take("B", "A", "early"));
    const auto run = run_of(steps, {"A", "B"});
    const Picture picture = report::picture_of(run, {false, "a run", {}, {}});
    // 62 steps, of which 20 at the beginning and 19 at the end are shown
    CHECK(groups(picture, "step").size() == 39);
    CHECK(groups(picture, "message").size() == 1);
    const auto gaps = groups(picture, "gap");
    REQUIRE(gaps.size() == 1);
    CHECK(std::get<report::Words>(gaps[0]->shapes[1]).text == "… 23 steps not shown …");
    CHECK(groups(report::picture_of(run, {true, "a run", {}, {}}), "step").size() == 62);
}

TEST_CASE("what is done again and again is drawn once") {
    std::vector<trace::Step> steps;
    for (int at = 0; at < 20; ++at) {
        steps.push_back(send("A", {"B"}, "x"));
        steps.push_back(take("B", "A", "x"));
    }
    const auto run = run_of(steps, {"A", "B"});
    const Picture picture = report::picture_of(run, {false, "a run", {}, {}});
    CHECK(groups(picture, "step").size() == 2);
    const auto gaps = groups(picture, "gap");
    REQUIRE(gaps.size() == 1);
    CHECK(std::get<report::Words>(gaps[0]->shapes[1]).text == "… steps 1-2 again, 19 more times (38 steps) …");
}

TEST_CASE("findings stand at the agent that they name, or at the last step at their place") {
    auto run = run_of({send("A", {"B"}, "x"), send("A", {"B"}, "x")}, {"A", "B", "B2"});
    const source::Span wait = report_sample::span(2, 1, 2, 5);
    run.final_places[1].span = run.final_places[2].span = wait;
    const std::vector<report::Mark> marks = {{wait, "1", "#f1-1", "B2 waits for `x <= B`"},
                                             {kSomewhere, "2", "#f1-2", "nobody takes it"},
                                             {report_sample::span(3, 1, 3, 2), "3", "#f1-3", "elsewhere"}};
    const Picture picture = report::picture_of(run, {true, "a run", marks, {}});
    const auto drawn = groups(picture, "mark");
    const report::RunGeometry at = report::geometry_of(report::chart_of(run, true));
    std::vector<std::string> labels;
    for (const report::Group* each : drawn) {
        const auto& box = std::get<report::Box>(each->shapes[0]);
        labels.push_back(each->title.substr(0, 1) + (box.at.x > at.columns[1]   ? " at B2"
                                                     : box.at.x > at.columns[0] ? " at B"
                                                                                : ""));
    }
    CHECK(labels == std::vector<std::string>{"2", "1 at B2"});
    CHECK(std::get<report::Box>(drawn[0]->shapes[0]).at.y > at.rows[0]);  // the second sending
}

TEST_CASE("the loop of a lasso is framed") {
    auto run = run_of({send("A", {"B"}, "x"), take("B", "A", "x"), send("A", {"B"}, "y")}, {"A", "B"});
    run.lasso_start = 1;
    const Picture picture = report::picture_of(run, {false, "a run", {}, {}});
    const auto loops = groups(picture, "loop");
    REQUIRE(loops.size() == 1);
    const auto& frame = std::get<report::Box>(loops[0]->shapes[0]);
    CHECK(std::get<report::Words>(loops[0]->shapes[2]).text == "for ever");
    const report::RunGeometry at = report::geometry_of(report::chart_of(run, false));
    // rows: step 1, the begin of the loop, steps 2 and 3, its end
    REQUIRE(at.rows.size() == 5);
    CHECK(at.rows[0] < frame.at.y);
    CHECK(at.rows[2] > frame.at.y);
    CHECK(at.rows[3] < frame.at.y + frame.height);
    CHECK(groups(picture, "message").back()->title.find("in this round") != std::string::npos);
}

}  // namespace run_drawing_test
