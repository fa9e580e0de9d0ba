// Observers: what they see, when, and what they do (rules: `ir/procedure.h`, `ir/expression.h`).
#include "tests/semantics/scene.h"

namespace observers_test {

using namespace semantics_test;
using Lines = std::multiset<std::string>;

namespace {

/// A sends m(1), m(2) to both Bs.
const std::string kTwice =
    "S[ agent(!A, %a) = m(1) => agent(_, %b) then m(2) => agent(_, %b)\n"
    "   agent(!B, %b) = skip ]";

passes::InstanceRequest two_of(const std::string& agent) {
    passes::InstanceRequest request;
    request.agent_counts = {{agent, 2}};
    return request;
}

std::set<std::string> after(const std::string& text, const CheckFile& file,
                            const passes::InstanceRequest& request = {}) {
    return Scene(text, file, request).final_variables();
}

using All = std::set<std::string>;

}  // namespace

TEST_CASE("a multicast is one event, and its variables are those of the pattern") {
    CheckFile file;
    file.state(integer("count", 0, 9, 0)).state(integer("last", 0, 9, 0)).state(value("who"));
    file.on(sent("m").with({var("v")}).from(var("a")),
            {set("count", state("count") + 1), set("last", var("v")), set("who", var("a"))});
    CHECK(after(kTwice, file, two_of("B")) == All{"count = 2;last = 2;who = A;"});
}

TEST_CASE("`where` sees the state before the event, a body the one after it and after the observers before it") {
    CheckFile file;
    file.state(integer("x", 0, 9, 0)).state(integer("y", 0, 9, 0)).state(integer("z", 0, 9, 0));
    file.procedure("p", {}, {set("x", state("x") + 1)});
    file.on(succeeded("p").where_(state("x") == 0), {set("y", state("x") + 4)});
    file.on(succeeded("p").where_(state("y") == 0), {set("z", state("y"))});
    file.on(succeeded("p").where_(state("x") == 1), {set("z", 9)});
    CHECK(after("S[ agent(!A, %a) = p() ]", file) == All{"x = 1;y = 5;z = 5;"});
}

TEST_CASE("patterns: terms, senders and receivers") {
    const auto hits = [](const Event& event) {
        CheckFile file;
        file.state(integer("hits", 0, 9, 0)).on(event, {set("hits", state("hits") + 1)});
        const auto all = after(kTwice, file, two_of("B"));
        REQUIRE(all.size() == 1);
        return *all.begin();
    };
    CHECK(hits(sent("m")) == "hits = 2;");
    CHECK(hits(sent("n")) == "hits = 0;");
    CHECK(hits(received("m")) == "hits = 0;");
    CHECK(hits(sent("m").with({any()})) == "hits = 2;");
    CHECK(hits(sent("m").with({})) == "hits = 0;");
    CHECK(hits(sent("m").with({any(), any()})) == "hits = 0;");
    CHECK(hits(sent("m").with({num(2)})) == "hits = 1;");
    CHECK(hits(sent("m").with({word("red")})) == "hits = 0;");
    CHECK(hits(sent("m").from(agent("A"))) == "hits = 2;");
    CHECK(hits(sent("m").from(agent("B1"))) == "hits = 0;");
    CHECK(hits(sent("m").from(role("a"))) == "hits = 2;");
    CHECK(hits(sent("m").from(role("b"))) == "hits = 0;");
    CHECK(hits(sent("m").to(agent("B2"))) == "hits = 2;");
    CHECK(hits(sent("m").to(agent("B"))) == "hits = 2;");  // any of them
    CHECK(hits(sent("m").to(agent("A"))) == "hits = 0;");
    CHECK(hits(sent("m").to(role("b"))) == "hits = 2;");
    CHECK(hits(sent("m").with({var("v")}).where_(lit(var("v")) > 1)) == "hits = 1;");
    CHECK(hits(sent("m").with({var("v")}).where_(n(1) / (lit(var("v")) - 1) == 1)) == "hits = 1;");  // 1/0: false
    CHECK(hits(sent("m").with({var("v")}).where_(n(1) / (lit(var("v")) - 1) != 1)) == "hits = 0;");  // and 1/1 != 1
    CHECK(hits(sent("m").where_(self() == agent("A"))) == "hits = 2;");
}

TEST_CASE("patterns: a variable that stands twice stands for equal values; the partner binds nothing") {
    const auto hits = [](const Event& event) {
        CheckFile file;
        file.state(integer("hits", 0, 9, 0)).on(event, {set("hits", state("hits") + 1)});
        return after(
            "S[ agent(!A, %a) = m(!A, 3, 3) => agent(!B, %b) then m(!A, 3, 4) => agent(!B, %b) then k(!A) => agent(!B, "
            "%b)\n"
            "   agent(!B, %b) = skip ]",
            file);
    };
    CHECK(hits(sent("m").with({any(), var("x"), var("x")})) == All{"hits = 1;"});
    CHECK(hits(sent("m").with({var("a"), any(), any()}).from(var("a"))) == All{"hits = 2;"});
    CHECK(hits(sent("m").with({var("a"), any(), any()}).to(var("a"))) == All{"hits = 0;"});
    CHECK(hits(sent("m").with({any(), any(), any()}).from(var("a")).to(var("a"))) == All{"hits = 0;"});
    CHECK(hits(sent("m").to(var("b"))) == All{"hits = 2;"});
    CHECK(hits(sent("k").with({agent("A")})) == All{"hits = 1;"});
    CHECK(hits(sent("k").with({agent("B")})) == All{"hits = 0;"});
    CHECK(hits(sent("k").with({role("a")})) == All{"hits = 0;"});  // a role in a message is the role itself
}

TEST_CASE("patterns: receptions have a sender as partner") {
    const auto hits = [](const Event& event) {
        CheckFile file;
        file.state(integer("hits", 0, 9, 0)).on(event, {set("hits", state("hits") + 1)});
        return after(
            "S[ agent(!A, %a) = m(1) => agent(_, %b)\n"
            "   agent(!B, %b) = waitfor m($x) <= agent(_, _) timeout agent() ]",
            file, two_of("B"));
    };
    CHECK(hits(received("m")) == All{"hits = 2;"});
    CHECK(hits(received("m").by(agent("B2"))) == All{"hits = 1;"});
    CHECK(hits(received("m").by(agent("B"))) == All{"hits = 2;"});
    CHECK(hits(received("m").from(agent("A")).by(role("b"))) == All{"hits = 2;"});
    CHECK(hits(received("m").from(role("b"))) == All{"hits = 0;"});
}

TEST_CASE("patterns: procedures with arguments, also when they fail, and with results") {
    const auto hits = [](const Event& event, bool fails) {
        CheckFile file;
        file.state(integer("hits", 0, 9, 0)).on(event, {set("hits", state("hits") + 1)});
        file.procedure("p", {"x"}, {require(truth(!fails)), result(lit(var("x")) + 1)});
        return *after("S[ agent(!A, %a) = ($r = p(4)) or skip ]", file).begin();
    };
    CHECK(hits(succeeded("p"), false) == "hits = 1;");
    CHECK(hits(succeeded("p").with({num(4)}).by(agent("A")), false) == "hits = 1;");
    CHECK(hits(succeeded("p").with({num(5)}), false) == "hits = 0;");
    CHECK(hits(succeeded("p").giving(num(5)), false) == "hits = 1;");
    CHECK(hits(succeeded("p").giving(num(4)), false) == "hits = 0;");
    CHECK(hits(succeeded("p").with({var("x")}).giving(var("r")).where_(lit(var("r")) - var("x") == 1), false) ==
          "hits = 1;");
    CHECK(hits(failed("p"), false) == "hits = 0;");
    CHECK(hits(succeeded("p"), true) == "hits = 0;");
    CHECK(hits(failed("p").with({num(4)}).by(role("a")), true) == "hits = 1;");
    CHECK(hits(failed("p").with({num(5)}), true) == "hits = 0;");
    CHECK(hits(failed("q"), true) == "hits = 0;");
}

TEST_CASE("patterns: open procedures are events too") {
    CheckFile file;
    file.state(integer("yes", 0, 9, 0)).state(integer("no", 0, 9, 0)).state(value("given"));
    file.on(succeeded("p").with({num(1)}).giving(var("r")), {set("yes", 1), set("given", var("r"))});
    file.on(failed("p").with({num(1)}), {set("no", 1)});
    CHECK(after("S[ agent(!A, %a) = ($x = p(1)) or skip ]", file) ==
          All{"yes = 1;no = 0;given = p();", "yes = 0;no = 1;given = none;"});
}

TEST_CASE("patterns: timeouts and entries; RETRY, a failed send and a failed receive are no events") {
    const auto hits = [](const Event& event, const std::string& text) {
        CheckFile file;
        file.state(integer("hits", 0, 9, 0)).on(event, {set("hits", state("hits") + 1)});
        return after(text, file);
    };
    const std::string times_out = "S[ agent(!A, %a) = waitfor m() <= agent(_, _) timeout skip ]";
    CHECK(hits(timed_out(), times_out) == All{"hits = 1;"});
    CHECK(hits(timed_out().by(agent("A")), times_out) == All{"hits = 1;"});
    CHECK(hits(timed_out().by(role("b")),
               "S[ agent(!A, %a) = waitfor m() <= agent(_, _) timeout skip\n"
               "   agent(!B, %b) = skip ]") == All{"hits = 0;"});
    const std::string enters = "S[ agent(!A, %a) = agent(go, 1)   agent(!A, %a, go, $n) = skip ]";
    CHECK(hits(entered("A.go").by(agent("A")), enters) == All{"hits = 1;"});
    CHECK(hits(entered("A"), enters) == All{"hits = 0;"});  // its beginning is no call
    const std::string nothing = "S[ agent(!A, %a) = (m() => agent(_, %a)) or (m() <= agent(_, %a)) or skip ]";
    CHECK(hits(sent("m"), nothing) == All{"hits = 0;"});
    CHECK(hits(received("m"), nothing) == All{"hits = 0;"});
}

TEST_CASE("observers keep what each agent has of its own; `self` is who acts") {
    CheckFile file;
    file.state(per_agent(integer("got", 0, 9, 0)));
    file.on(received("m").with({var("v")}), {set("got", state("got") + var("v"))});
    file.on(received("m").by(agent("B1")), {set("got", state("got", agent("B2")) + 5)});
    CHECK(after("S[ agent(!A, %a) = m(2) => agent(_, %b)\n"
                "   agent(!B, %b) = waitfor m($x) <= agent(_, _) timeout agent() ]",
                file, two_of("B")) ==
          All{"got of A = 0;got of B1 = 5;got of B2 = 2;", "got of A = 0;got of B1 = 7;got of B2 = 2;"});
}

TEST_CASE("value-range in an observer cuts the step that it sees") {
    CheckFile file;
    file.state(integer("count", 0, 1, 0)).on(sent("m"), {in_line(8, set("count", state("count") + 1))});
    const Scene scene(kTwice, file);
    REQUIRE(scene.exploration().beyond().size() == 1);  // the second send
    const semantics::StepBeyondBounds& beyond = scene.exploration().beyond().front();
    CHECK(beyond.why == semantics::StepBeyondBounds::Why::value_range);
    CHECK(beyond.place.begin.line == 8);
    CHECK(beyond.event.kind == ir::Action::send);
    CHECK(beyond.from == 1);
}

}  // namespace observers_test
