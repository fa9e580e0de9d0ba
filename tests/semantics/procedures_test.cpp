// Procedures that a check file implements, and the state that they keep; what must come out was written down from the rules
// of `ir/procedure.h` and `ir/expression.h` alone.
#include "tests/semantics/scene.h"

namespace procedures_test {

using namespace semantics_test;
using ir::Property;
using Lines = std::multiset<std::string>;

namespace {

/// Two Bs; `p` is the only step, its parameter stands for a variable that is not bound.
Scene call_of_p(std::vector<ir::Statement> body, CheckFile file = {}, bool may_fail = false) {
    file.procedure("p", {"y"}, std::move(body), may_fail);
    passes::InstanceRequest request;
    request.agent_counts = {{"B", 2}};
    return Scene(
        "S[ agent(!A, %a) = $x = p($y) then done($x) => agent(!A, %a)\n"
        "   agent(!B, %b) = skip ]",
        file, request);
}

/// What the expression gives as a result: `5`, `cut` for a mistake.
std::string value_of(const Expression& expression) {
    const Scene scene = call_of_p({in_line(7, result(expression))}, CheckFile().integers(-10, 60));
    const Lines steps = scene.first_steps();
    REQUIRE(steps.size() == 1);
    const std::string start = "A  p() succeeds: ";
    REQUIRE(steps.begin()->starts_with(start));
    const std::string rest = steps.begin()->substr(start.size());
    return rest == "cut in line 7" ? "cut" : rest;
}

}  // namespace

TEST_CASE("expressions: numbers") {
    CHECK(value_of(n(7) / 2) == "3");
    CHECK(value_of(n(-7) / 2) == "-3");
    CHECK(value_of(n(-7) % 2) == "-1");
    CHECK(value_of(n(7) % -2) == "1");
    CHECK(value_of(n(7) / 0) == "cut");
    CHECK(value_of(n(7) % 0) == "cut");
    CHECK(value_of(n(3) * 4 - 2) == "10");
    CHECK(value_of(unary(ir::UnaryOperator::minus, 5)) == "-5");
    CHECK(value_of(n(30) + 30) == "60");
    CHECK(value_of(n(30) + 31) == "cut");
    CHECK(value_of(n(-10) - 1) == "cut");
    CHECK(value_of(n(100) - 90) == "10");  // only what is given has to be in the range
    CHECK(value_of(n(2'000'000'000) - 1'999'999'999) == "1");
    CHECK(value_of(n(2'000'000'000) + 2'000'000'000 - 2'000'000'000 - 1'999'999'999) == "cut");  // 32 bits on the way
}

TEST_CASE("expressions: bits of numbers that are not negative") {
    CHECK(value_of(n(1) << 5) == "32");
    CHECK(value_of((n(1) << 30) >> 30) == "1");
    CHECK(value_of((n(1) << 31) >> 31) == "cut");
    CHECK(value_of((n(2) << 30) >> 30) == "cut");
    CHECK(value_of(n(-1) << 1) == "cut");
    CHECK(value_of(n(1) << -1) == "cut");
    CHECK(value_of(n(33) >> 1) == "16");
    CHECK(value_of(n(5) & 3) == "1");
    CHECK(value_of(n(5) | 3) == "7");
    CHECK(value_of(n(-1) & 1) == "cut");
    CHECK(value_of(n(1) | -1) == "cut");
}

TEST_CASE("expressions: any two values are equal or not, only numbers have an order") {
    CHECK(value_of(n(1) == word("red")) == "false");
    CHECK(value_of(n(1) != word("red")) == "true");
    CHECK(value_of(lit(word("red")) == word("red")) == "true");
    CHECK(value_of(none() == none()) == "true");
    CHECK(value_of(none() == 0) == "false");
    CHECK(value_of(none() != agent("A")) == "true");
    CHECK(value_of(lit(agent("B1")) == agent("B2")) == "false");
    CHECK(value_of(self() == agent("A")) == "true");
    CHECK(value_of(n(2) < 10) == "true");
    CHECK(value_of(n(10) <= 2) == "false");
    CHECK(value_of(none() < 1) == "cut");
    CHECK(value_of(lit(word("red")) >= 1) == "cut");
    CHECK(value_of(lit(word("red")) + 1) == "cut");
    CHECK(value_of((n(1) / 0) == (n(1) / 0)) == "cut");
}

TEST_CASE("expressions: the right side counts only when the left one leaves it open") {
    const Expression nothing = n(1) / 0 == 1;
    CHECK(value_of(truth(false) && nothing) == "false");
    CHECK(value_of(truth(true) && nothing) == "cut");
    CHECK(value_of(nothing && truth(false)) == "cut");
    CHECK(value_of(truth(true) || nothing) == "true");
    CHECK(value_of(truth(false) || nothing) == "cut");
    CHECK(value_of(truth(false) || (n(1) < 2)) == "true");
    CHECK(value_of(implies(truth(false), nothing)) == "true");
    CHECK(value_of(implies(truth(true), truth(false))) == "false");
    CHECK(value_of(!truth(false)) == "true");
    CHECK(value_of(!lit(word("red"))) == "cut");
    CHECK(value_of(truth(true) && word("red")) == "cut");
    CHECK(value_of(choice(n(1) < 2, 5, n(1) / 0)) == "5");
    CHECK(value_of(choice(n(2) < 1, 5, n(1) / 0)) == "cut");
    CHECK(value_of(choice(3, 5, 6)) == "cut");
}

TEST_CASE("expressions: agents and their numbers, parameters that are not bound") {
    CHECK(value_of(number_of(agent("B2"))) == "2");
    CHECK(value_of(number_of(agent("A"))) == "1");
    CHECK(value_of(number_of(word("red"))) == "cut");
    CHECK(value_of(number_of(none())) == "cut");
    CHECK(value_of(agent_at("B", n(1) + 1)) == "B2");
    CHECK(value_of(agent_at("B", 3)) == "cut");
    CHECK(value_of(agent_at("B", 0)) == "cut");
    CHECK(value_of(lit(var("y")) == none()) == "true");
    CHECK(value_of(lit(role("b"))) == "%b");
}

TEST_CASE("PROC, implemented: a way that comes to its end gives the procedure's own value") {
    CHECK(call_of_p({}).first_steps() == Lines{"A  p() succeeds: p()"});
    CHECK(call_of_p({result(4), fail()}).first_steps() == Lines{"A  p() succeeds: 4"});
    CHECK(call_of_p({when(truth(true), {result(1)}), result(2)}).first_steps() == Lines{"A  p() succeeds: 1"});
    CHECK(call_of_p({when(truth(false), {result(1)}), result(2)}).first_steps() == Lines{"A  p() succeeds: 2"});
    CHECK(call_of_p({when(truth(false), {result(1)}, {when(truth(true), {result(2)}, {fail()})})}).first_steps() ==
          Lines{"A  p() succeeds: 2"});
}

TEST_CASE("PROC, implemented: no way is a failure that has changed nothing; `may fail` adds one") {
    CheckFile file;
    file.state(integer("asked", 0, 60, 10));
    const Scene failing = call_of_p({set("asked", 20), require(state("asked") == 10), result(1)}, file);
    CHECK(failing.first_steps() == Lines{"A  p() fails"});
    CHECK(failing.final_variables() == std::set<std::string>{"asked = 10;"});
    const Scene passing = call_of_p({set("asked", 20), require(state("asked") == 20), result(1)}, file);
    CHECK(passing.first_steps() == Lines{"A  p() succeeds: 1"});
    CHECK(passing.final_variables() == std::set<std::string>{"asked = 20;"});
    const Scene both = call_of_p({set("asked", 20), result(1)}, file, true);
    CHECK(both.first_steps() == Lines{"A  p() succeeds: 1", "A  p() fails"});
    CHECK(both.final_variables() == std::set<std::string>{"asked = 10;", "asked = 20;"});
    CHECK(call_of_p({fail()}, file, true).first_steps() == Lines{"A  p() fails"});
}

TEST_CASE("PROC, implemented: `choose` takes any value that fits, and what follows decides with it") {
    CHECK(call_of_p({choose("j", {agent("B1"), agent("A"), num(2), word("red")}), result(var("j"))}).first_steps() ==
          Lines{"A  p() succeeds: B1", "A  p() succeeds: A", "A  p() succeeds: 2", "A  p() succeeds: red"});
    // What has no value is no reason in a `where`: the number of 2 or of red.
    CHECK(call_of_p({choose("j", {agent("B1"), agent("B2"), num(2), word("red")}, number_of(var("j")) == 2),
                     result(var("j"))})
              .first_steps() == Lines{"A  p() succeeds: B2"});
    CHECK(call_of_p({choose("j", {num(1), num(2)}, lit(var("j")) > 5), result(var("j"))}).first_steps() ==
          Lines{"A  p() fails"});
    // Two choices, and a `require` behind them that looks at both: 1+3, 2+2, 3+1.
    const std::vector<ir::Term> upto3 = {num(1), num(2), num(3)};
    CHECK(call_of_p({choose("i", upto3), choose("j", upto3), require(lit(var("i")) + var("j") == 4), result(var("i"))})
              .first_steps() == Lines{"A  p() succeeds: 1", "A  p() succeeds: 2", "A  p() succeeds: 3"});
}

TEST_CASE("PROC, implemented: equal outcomes are one step; a result that nobody takes makes no difference") {
    const std::vector<ir::Term> upto3 = {num(1), num(2), num(3)};
    CHECK(call_of_p({choose("i", upto3), result(7)}).first_steps() == Lines{"A  p() succeeds: 7"});
    CheckFile ghost;
    ghost.state(boolean("odd", false));
    const Scene kept = call_of_p({choose("i", upto3), set("odd", lit(var("i")) % 2 == 1), result(7)}, ghost);
    CHECK(kept.first_steps() == Lines{"A  p() succeeds: 7", "A  p() succeeds: 7"});
    CHECK(kept.final_variables() == std::set<std::string>{"odd = false;", "odd = true;"});
    CheckFile file;
    file.state(boolean("odd", false))
        .procedure("q", {}, {choose("i", upto3), set("odd", lit(var("i")) % 2 == 1), result(var("i"))});
    const Scene taken("S[ agent(!A, %a) = $x = q() then done($x) => agent(!A, %a) ]", file);
    CHECK(taken.first_steps() == Lines{"A  q() succeeds: 1", "A  q() succeeds: 2", "A  q() succeeds: 3"});
    const Scene untaken("S[ agent(!A, %a) = q() ]", file);
    CHECK(untaken.first_steps() == Lines{"A  q() succeeds", "A  q() succeeds"});
    CHECK(untaken.final_variables() == std::set<std::string>{"odd = false;", "odd = true;"});
}

TEST_CASE("PROC, implemented: `let` is known to the end of its block") {
    CHECK(call_of_p({let("v", 1), when(truth(true), {let("v", 2)}), result(var("v"))}).first_steps() ==
          Lines{"A  p() succeeds: 1"});
    CHECK(call_of_p({let("v", 1), when(truth(true), {let("v", lit(var("v")) + 4), result(var("v"))})}).first_steps() ==
          Lines{"A  p() succeeds: 5"});
    // A local may be a number that is no value of the protocol.
    CHECK(call_of_p({let("v", n(1) << 20), result(lit(var("v")) >> 20)}).first_steps() == Lines{"A  p() succeeds: 1"});
}

TEST_CASE("value-range: what has no value on a way that comes there cuts this way only, and says where") {
    CheckFile file;
    file.state(integer("asked", 0, 20, 10)).state(boolean("closed", false)).state(value("best"));
    const Scene outside = call_of_p({in_line(3, set("asked", state("asked") + 11)), result(1)}, file);
    CHECK(outside.first_steps() == Lines{"A  p() succeeds: cut in line 3"});
    REQUIRE(outside.exploration().beyond().size() == 1);
    CHECK(outside.exploration().beyond().front().why == semantics::StepBeyondBounds::Why::value_range);
    CHECK(outside.exploration().beyond().front().place.begin.line == 3);
    CHECK(outside.exploration().size() == 1);  // A's step is not followed
    CHECK(outside.verdict(Property::no_failure) == "incomplete");
    CHECK(call_of_p({in_line(3, set("asked", none()))}, file).first_steps() == Lines{"A  p() succeeds: cut in line 3"});
    CHECK(call_of_p({in_line(3, set("closed", 1))}, file).first_steps() == Lines{"A  p() succeeds: cut in line 3"});
    CHECK(call_of_p({in_line(3, set("best", n(60) + 1))}, file).first_steps() ==
          Lines{"A  p() succeeds: cut in line 3"});
    CHECK(call_of_p({set("best", 60), set("closed", n(1) < 2), set("asked", 20)}, file).final_variables() ==
          std::set<std::string>{"asked = 20;closed = true;best = 60;"});
    CHECK(call_of_p({in_line(2, require(n(1) / 0 == 1))}).first_steps() == Lines{"A  p() succeeds: cut in line 2"});
    CHECK(call_of_p({in_line(2, let("v", n(1) / 0))}).first_steps() == Lines{"A  p() succeeds: cut in line 2"});
    CHECK(call_of_p({in_line(2, when(5, {}))}).first_steps() == Lines{"A  p() succeeds: cut in line 2"});
    // One way has a result, one a mistake, one is none; a failure is not among the outcomes.
    CHECK(call_of_p({choose("j", {num(0), num(1), num(2)}), require(lit(var("j")) != 2),
                     in_line(5, result(n(10) / var("j")))})
              .first_steps() == Lines{"A  p() succeeds: 10", "A  p() succeeds: cut in line 5"});
    CHECK(call_of_p({require(truth(false)), in_line(2, result(n(1) / 0))}).first_steps() == Lines{"A  p() fails"});
}

TEST_CASE("replay: a run can be said to end in a value-range") {
    CheckFile file;
    file.state(integer("x", 0, 1, 0)).procedure("p", {}, {set("x", state("x") + 1)});
    const Scene scene("S[ agent(!A, %a) = p() then p() ]", file);
    semantics::Replay replay(scene.system());
    CHECK(!can_miss_value(replay, scene.system()));
    CHECK(replay.follow({.agent = "A", .action = ir::Action::decide, .performative = "p"}));
    CHECK(can_miss_value(replay, scene.system()));
    CHECK(!replay.follow({.agent = "A", .action = ir::Action::decide, .performative = "p"}));
}

TEST_CASE("state: one for all, or one of each agent's own; states that differ in it are different") {
    CheckFile file;
    file.state(per_agent(integer("mine", 0, 9, 3))).state(integer("sum", 0, 60, 0));
    file.procedure("add", {},
                   {set("sum", state("sum") + state("mine") + number_of(self())), set("mine", number_of(self())),
                    set("sum", state("sum") + state("mine", agent("B1")))});
    passes::InstanceRequest request;
    request.agent_counts = {{"B", 2}};
    const Scene scene("S[ agent(!B, %b) = add() ]", file, request);
    // B1 first: 0+3+1, mine of B1 = 1, +1: 5; then B2: 5+3+2+1: 11.  B2 first: 0+3+2+3: 8; then B1: 8+3+1+1: 13.
    CHECK(scene.final_variables() ==
          std::set<std::string>{"mine of B1 = 1;mine of B2 = 2;sum = 11;", "mine of B1 = 1;mine of B2 = 2;sum = 13;"});
    CHECK(scene.exploration().size() == 5);
}

TEST_CASE("results: agents, roles and `none` go on into the protocol") {
    CheckFile file;
    file.state(value("best"));
    file.procedure("winner", {}, {result(state("best"))});
    const Scene scene(
        "S[ agent(!A, %a) = $w = winner() then ((m(1) => agent($w, %b)) or n($w) => agent(!B, %b))\n"
        "   agent(!B, %b) = skip ]",
        file);
    CHECK(scene.happens("A  m => nobody"));
    CHECK(scene.happens("A  n(?) => B"));
    CHECK(scene.mailboxes().contains("A:  | B: n(?) from A"));
}

TEST_CASE("idle: a procedure without a way does nothing, so the wait is blocked until it has one") {
    CheckFile file;
    file.state(boolean("open", false))
        .procedure("pass", {}, {require(state("open"))})
        .procedure("release", {}, {set("open", truth(true))});
    const std::string text =
        "S[ agent(!A, %a) = waitfor pass() timeout agent()\n"
        "   agent(!B, %b) = release() ]";
    const Scene scene(text, file);
    CHECK(scene.first_steps() == Lines{"B  release() succeeds"});
    CHECK(scene.ends() == std::set<std::string>{"A:  | B:  || finished | finished"});
    CHECK(scene.verdict(Property::termination) == "holds");
    CHECK(scene.verdict(Property::progress) == "holds");
    CheckFile never;
    never.procedure("pass", {}, {fail()}).procedure("release", {}, {});
    const Scene stuck(text, never);
    CHECK(stuck.ends().size() == 1);
    CHECK(stuck.verdict(Property::termination) == "violated");
    CHECK(stuck.verdict(Property::progress) == "holds");
}

TEST_CASE("idle: with `may fail` too; a failure of what has a way is a step") {
    const std::string text = "S[ agent(!A, %a) = waitfor pass() timeout agent() ]";
    CheckFile never;
    never.procedure("pass", {}, {fail()}, true);
    CHECK(Scene(text, never).first_steps().empty());
    CheckFile sometimes;
    sometimes.procedure("pass", {}, {}, true);
    const Scene scene(text, sometimes);
    CHECK(scene.first_steps() == Lines{"A  pass() succeeds", "A  pass() fails"});
    CHECK(scene.verdict(Property::progress) == "violated");  // it may fail again and again
    // A mistake is not idle: the wait comes to it.
    CheckFile mistaken;
    mistaken.procedure("pass", {}, {in_line(4, require(n(1) / 0 == 1))});
    CHECK(Scene(text, mistaken).first_steps() == Lines{"A  pass() succeeds: cut in line 4"});
}

TEST_CASE("RETRY passes over a procedure that is idle, TIMEOUT `anytime` waits for it") {
    CheckFile file;
    file.procedure("shut", {}, {fail()}).procedure("open", {}, {});
    const Scene scene("S[ agent(!A, %a) = waitfor (shut() or (skip then shut()) or open()) timeout agent() ]", file);
    CHECK(scene.first_steps() == Lines{"A  open() succeeds"});
    passes::InstanceRequest anytime;
    anytime.timeout = ir::TimeoutReading::anytime;
    CHECK(Scene("S[ agent(!A, %a) = waitfor open() timeout skip ]", file, anytime).first_steps() ==
          Lines{"A  open() succeeds"});
    CHECK(Scene("S[ agent(!A, %a) = waitfor shut() timeout skip ]", file, anytime).first_steps() ==
          Lines{"A  times out"});
}

TEST_CASE("replay: a result that is given has to be the one") {
    const Scene scene = call_of_p({choose("j", {num(1), num(2)}), result(var("j"))});
    semantics::Occurrence said{.agent = "A", .action = ir::Action::decide, .performative = "p"};
    semantics::Replay any(scene.system());
    CHECK(any.follow(said));
    CHECK(any.states().size() == 2);
    said.result = {"x", ir::value_from("2")};
    semantics::Replay one(scene.system());
    CHECK(one.follow(said));
    CHECK(one.states().size() == 1);
    said.result = {"x", ir::value_from("3")};
    CHECK(!semantics::Replay(scene.system()).follow(said));
}

}  // namespace procedures_test
