// Properties that a user states, but for `ltl`: verdicts and runs were written down from `ir/property.h` before they ran.
#include "tests/semantics/decided.h"

namespace user_properties_test {

using namespace semantics_test;
using ir::Property;

namespace {

/// `p` counts in `x`; A calls it three times.
const std::string kThrice = "S[ agent(!A, %a) = p() then p() then p() ]";

CheckFile counting(std::int64_t most = 9) {
    CheckFile file;
    file.state(integer("x", 0, most, 0)).procedure("p", {}, {set("x", state("x") + 1)});
    return file;
}

Decided of(const std::string& text, CheckFile file, Kind kind, const Part& formula) {
    return Decided(text, file.property(kind, formula));
}

const Run kTwoSteps = {"A  p() succeeds", "A  p() succeeds"};

}  // namespace

TEST_CASE("invariant, never, reachable: over state variables, with a shortest run") {
    const Decided broken = of(kThrice, counting(), Kind::invariant, state("x") <= 1);
    CHECK(broken.verdict() == "violated");
    CHECK(broken.run() == kTwoSteps);
    CHECK(!broken.loop());
    const Decided kept = of(kThrice, counting(), Kind::invariant, state("x") <= 3);
    CHECK(kept.verdict() == "holds");
    CHECK(!kept.has_run());
    CHECK(of(kThrice, counting(), Kind::invariant, state("x") > 0).run().empty());  // false at the start
    const Decided met = of(kThrice, counting(), Kind::never, state("x") == 2);
    CHECK(met.verdict() == "violated");
    CHECK(met.run() == kTwoSteps);
    CHECK(of(kThrice, counting(), Kind::never, state("x") == 4).verdict() == "holds");
    const Decided shown = of(kThrice, counting(), Kind::reachable, state("x") == 2);
    CHECK(shown.verdict() == "holds");
    CHECK(shown.run() == kTwoSteps);
    const Decided missed = of(kThrice, counting(), Kind::reachable, state("x") == 4);
    CHECK(missed.verdict() == "violated");
    CHECK(!missed.has_run());
}

TEST_CASE("incomplete: where the search was cut, what was not found is open; what was found counts") {
    CHECK(of(kThrice, counting(2), Kind::invariant, state("x") <= 2).verdict() == "incomplete");
    CHECK(of(kThrice, counting(2), Kind::invariant, state("x") <= 1).verdict() == "violated");
    CHECK(of(kThrice, counting(2), Kind::never, state("x") == 9).verdict() == "incomplete");
    CHECK(of(kThrice, counting(2), Kind::reachable, state("x") == 2).verdict() == "holds");
    CHECK(of(kThrice, counting(2), Kind::reachable, state("x") == 9).verdict() == "incomplete");
    CHECK(of(kThrice, counting(2), Kind::after_all_end, state("x") == 9).verdict() == "incomplete");
    CheckFile trace = counting(2);
    trace.trace(Kind::trace, {succeeded("p"), succeeded("p"), succeeded("p")});
    CHECK(Decided(kThrice, trace).verdict() == "incomplete");
    // Too few states for the whole: likewise.
    CheckFile whole = counting();
    whole.property(Kind::never, state("x") == 9);
    CHECK(Decided(kThrice, whole, {}, {.states = 2}).verdict() == "incomplete");
}

TEST_CASE("events: true of the step that led here, false at the start; `where` is about the state before it") {
    const std::string text =
        "S[ agent(!A, %a) = m(1) => agent(!B, %b) then m(2) => agent(!B, %b)\n"
        "   agent(!B, %b) = skip ]";
    CheckFile file;
    file.state(integer("x", 0, 9, 0)).on(sent("m"), {set("x", state("x") + 1)});
    const Run one = {"A  m(1) => B"};
    const Run both = {"A  m(1) => B", "A  m(2) => B"};
    CHECK(of(text, file, Kind::invariant, happened(sent("m"))).run().empty());
    CHECK(of(text, file, Kind::never, happened(sent("m").with({num(2)}))).run() == both);
    CHECK(of(text, file, Kind::never, happened(sent("m")) && state("x") == 1).run() == one);
    CHECK(of(text, file, Kind::never, happened(sent("m").where_(state("x") == 1))).run() == both);
    CHECK(of(text, file, Kind::never, happened(sent("m").with({var("v")}).where_(lit(var("v")) == 2))).run() == both);
    CHECK(of(text, file, Kind::never, happened(sent("m").with({num(1)})) && happened(sent("m").with({num(2)})))
              .verdict() == "holds");
    CHECK(of(text, file, Kind::never, happened(sent("m")) && happened(sent("m").to(agent("B")))).verdict() ==
          "violated");
    CHECK(of(text, file, Kind::never, happened(received("m"))).verdict() == "holds");
}

TEST_CASE("events: a RETRY that only goes in leaves the last event as it was") {
    const std::string text =
        "S[ agent(!A, %a) = p() then waitfor\n"
        "  (q() par q()) timeout skip ]";
    CheckFile file = counting();
    file.procedure("q", {}, {});
    const Decided found = of(text, file, Kind::reachable, happened(succeeded("p")) && at_line(agent("A"), 2));
    CHECK(found.verdict() == "holds");
    CHECK(found.run() == Run{"A  p() succeeds", "A  tries again"});
}

TEST_CASE("atoms: where agents are, what they have bound, what lies in mailboxes") {
    const std::string text =
        "S[ agent(!A, %a) = m(7) => agent(!B, %b) then agent(go, 7)\n"
        "   agent(!A, %a, go, $n) = waitfor r($x) <= agent(_, _) timeout agent(go, $n)\n"
        "   agent(!B, %b) = waitfor m($v) <= agent($f, _) timeout agent() ]";
    const CheckFile file;
    const Run sends = {"A  m(7) => B"};
    const Run enters = {"A  m(7) => B", "A  continues with A.go(go, 7)"};
    const Run takes = {"A  m(7) => B", "B  m(7) <= A"};
    const auto pending_run = [&](const Event& message) { return of(text, file, Kind::reachable, pending(message)); };
    CHECK(pending_run(sent("m").with({num(7)}).from(agent("A")).to(agent("B"))).run() == sends);
    CHECK(pending_run(sent("m")).run() == sends);
    CHECK(pending_run(sent("m").with({var("v")}).where_(lit(var("v")) > 6)).run() == sends);
    CHECK(pending_run(sent("m").to(agent("A"))).verdict() == "violated");
    CHECK(pending_run(sent("m").from(role("b"))).verdict() == "violated");
    CHECK(pending_run(sent("m").with({num(8)})).verdict() == "violated");
    CHECK(pending_run(sent("r")).verdict() == "violated");
    CHECK(of(text, file, Kind::reachable, at_clause(agent("A"), "A.go")).run() == enters);
    CHECK(of(text, file, Kind::reachable, at_clause(agent("A"), "A")).run().empty());
    CHECK(of(text, file, Kind::reachable, at_line(agent("A"), 2)).run() == enters);
    CHECK(of(text, file, Kind::reachable, at_line(agent("B"), 3)).run().empty());
    CHECK(of(text, file, Kind::reachable, !at_clause(agent("B"), "B")).run() ==
          takes);  // where it has ended, it is nowhere
    const Expression n = variable_of(agent("A"), "n");
    CHECK(of(text, file, Kind::invariant, n == none()).run() == enters);
    CHECK(of(text, file, Kind::invariant, n == none() || n == 7).verdict() == "holds");
    CHECK(of(text, file, Kind::invariant, implies(at_clause(agent("A"), "A.go"), n == 7)).verdict() == "holds");
    CHECK(of(text, file, Kind::reachable, ended(agent("B"))).run() == takes);
    CHECK(of(text, file, Kind::reachable, ended(agent("A"))).verdict() == "violated");
    CHECK(of(text, file, Kind::reachable, ended(agent("B"), true)).verdict() == "violated");
    const std::string failing = "S[ agent(!A, %a) = m() => agent(_, %a) ]";
    CHECK(of(failing, file, Kind::reachable, ended(agent("A"), true)).run() == Run{"A  m => nobody"});
    CHECK(of(failing, file, Kind::reachable, ended(agent("A"))).verdict() == "violated");
}

TEST_CASE("a comparison in a property one of whose sides has no value is false, and its negation is true") {
    const std::string text = "S[ agent(!A, %a) = skip ]";
    CheckFile file;
    file.state(value("best"));
    const auto holds = [&](const Expression& formula) {
        return of(text, file, Kind::invariant, formula).verdict() == "holds";
    };
    const Expression nothing = n(1) / 0;
    CHECK(!holds(nothing == nothing));
    CHECK(!holds(nothing != nothing));
    CHECK(!holds(state("best") < 3));
    CHECK(holds(!(state("best") < 3)));
    CHECK(holds(!(nothing == 0)));
    CHECK(holds(state("best") == none()));
    CHECK(!holds(!!lit(word("red"))));  // what is neither true nor false
    CHECK(!holds(nothing == 1 && truth(true)));
    CHECK(holds(nothing == 1 || truth(true)));
    CHECK(holds(implies(nothing == 1, truth(false))));
}

TEST_CASE("a property may be a copy of one of the instance: literals mean what they say") {
    const std::string text =
        "S[ agent(!A, %a) = m(1) => agent(!B, %b)\n"
        "   agent(!B, %b) = skip ]";
    CheckFile file;
    file.state(value("best")).on(sent("m"), {set("best", agent("B"))});
    const Event other = sent("m").with({var("v")}).to(agent("B")).where_(lit(var("v")) != word("purple"));
    const Decided decided = of(text, file, Kind::never, happened(other) && state("best") == agent("B"));
    CHECK(decided.verdict() == "violated");
    const ir::UserProperty copy = decided.property();
    CHECK(semantics::decide(copy, decided.scene().exploration()).verdict == ir::Verdict::violated);
}

TEST_CASE("after all end: only ends of all, and only good ones, count") {
    const std::string text = "S[ agent(!A, %a) = p() or q() ]";
    CheckFile file;
    file.state(integer("x", 0, 9, 0));
    file.procedure("p", {}, {set("x", 1)}, true).procedure("q", {}, {set("x", 2)}, true);
    const Decided broken = of(text, file, Kind::after_all_end, state("x") == 1);
    CHECK(broken.verdict() == "violated");
    CHECK(broken.run() == Run{"A  p() fails", "A  q() succeeds"});
    CHECK(of(text, file, Kind::after_all_end, state("x") >= 1).verdict() == "holds");  // a failure is no good end
    const std::string waits =
        "S[ agent(!A, %a) = m() => agent(!B, %b) or skip\n"
        "   agent(!B, %b) = waitfor n() <= agent(_, _) timeout agent() ]";
    CHECK(of(waits, {}, Kind::after_all_end, truth(false)).verdict() == "holds");
    CheckFile served;
    served.service("b");
    const Decided rest = of(waits, served, Kind::after_all_end, truth(false));
    CHECK(rest.verdict() == "violated");
    CHECK(rest.run() == Run{"A  m() => B"});
    CheckFile other;
    other.service("a");
    CHECK(of(waits, other, Kind::after_all_end, truth(false)).verdict() == "holds");
}

TEST_CASE("services: waiting for ever is a good end, and what is left there is an orphan") {
    const std::string text =
        "S[ agent(!A, %a) = m() => agent(!B, %b)\n"
        "   agent(!B, %b) = waitfor n() <= agent(_, _) timeout agent() ]";
    CHECK(Scene(text).verdict(Property::termination) == "violated");
    CHECK(Scene(text).verdict(Property::no_orphans) == "holds");
    CheckFile served;
    served.service("b");
    CHECK(Scene(text, served).verdict(Property::termination) == "holds");
    CHECK(Scene(text, served).verdict(Property::no_orphans) == "violated");
    // It takes what it waits for: nothing is left.
    const std::string taken =
        "S[ agent(!A, %a) = m() => agent(!B, %b)\n"
        "   agent(!B, %b) = waitfor (m() <= agent(_, _) then agent()) timeout agent() ]";
    CHECK(Scene(taken, served).verdict(Property::termination) == "holds");
    CHECK(Scene(taken, served).verdict(Property::no_orphans) == "holds");
    // Only waits that restart themselves are meant, and only where nothing else is left to do.
    const std::string in_between =
        "S[ agent(!A, %a) = skip\n"
        "   agent(!B, %b) = agent(serve) par n() <= agent(_, _)\n"
        "   agent(!B, %b, serve) = waitfor m() <= agent(_, _) timeout agent(serve) ]";
    CHECK(Scene(in_between, served).verdict(Property::termination) != "holds");
    // Steps for ever, where a timeout that changes nothing is one.
    passes::InstanceRequest kept;
    kept.idle_timeouts = ir::IdleTimeouts::kept;
    CHECK(Scene(text, served, kept).verdict(Property::no_orphans) == "holds");
}

TEST_CASE("services: one that waits while others go on for ever is not stuck") {
    const std::string text =
        "S[ agent(!A, %a) = p() then agent()\n"
        "   agent(!B, %b) = waitfor n() <= agent(_, _) timeout agent() ]";
    passes::InstanceRequest total;
    total.total_procedures = {"p"};
    CHECK(Scene(text, total).verdict(Property::termination) == "violated");
    CheckFile served;
    served.service("b");
    CHECK(Scene(text, served, total).verdict(Property::termination) == "holds");
}

TEST_CASE("trace: in this order, others between; strictly: none of the list at any other place") {
    const std::string text =
        "S[ agent(!A, %a) = m(1) => agent(!B, %b) then m(2) => agent(!B, %b) then m(1) => agent(!B, %b)\n"
        "   agent(!B, %b) = skip ]";
    const auto trace = [&](Kind kind, const std::vector<Event>& events) {
        CheckFile file;
        return Decided(text, file.trace(kind, events));
    };
    const Event m1 = sent("m").with({num(1)});
    const Event m2 = sent("m").with({num(2)});
    const Event m = sent("m").with({any()});
    const Run two = {"A  m(1) => B", "A  m(2) => B"};
    const Run three = {"A  m(1) => B", "A  m(2) => B", "A  m(1) => B"};
    CHECK(trace(Kind::trace, {m1, m2}).verdict() == "holds");
    CHECK(trace(Kind::trace, {m1, m2}).run() == two);
    CHECK(trace(Kind::trace, {m1, m1}).run() == three);
    CHECK(trace(Kind::trace, {m2, m1}).run() == three);
    CHECK(trace(Kind::trace, {m2, m2}).verdict() == "violated");
    CHECK(!trace(Kind::trace, {m2, m2}).has_run());
    CHECK(trace(Kind::trace, {m, m, m}).run() == three);
    CHECK(trace(Kind::trace, {m, m, m, m}).verdict() == "violated");
    CHECK(trace(Kind::trace_strictly, {m1, m2}).run() == two);  // what comes after the last one does not matter
    CHECK(trace(Kind::trace_strictly, {m1, m1}).run() == three);
    CHECK(trace(Kind::trace_strictly, {m2, m1}).verdict() == "violated");
    CHECK(trace(Kind::trace_strictly, {m1, m2, m1}).run() == three);
    CHECK(trace(Kind::trace_strictly, {m, m2}).run() == two);
    CHECK(trace(Kind::trace_strictly, {m2, m}).verdict() == "violated");
    CHECK(trace(Kind::trace_strictly, {m1, m2, m2}).verdict() == "violated");
}

TEST_CASE("ghost state: what observers keep can be asked of the end (A-M8: the highest bid wins)") {
    // The price that is announced is the first bid, not the highest one.
    const std::string text =
        "S[ agent(!A, %a) = waitfor (bid($v) <= agent($b, %b) then sold($b, $v) => agent($b, %b)) timeout skip\n"
        "   agent(!B, %b) = bid(1) => agent(!A, %a) then sold($w, $p) <= agent(_, _) or skip\n"
        "   agent(!C, %b) = bid(2) => agent(!A, %a) then sold($w, $p) <= agent(_, _) or skip ]";
    CheckFile file;
    file.state(integer("highest", 0, 9, 0)).state(value("best"));
    file.on(sent("bid").with({var("v")}).from(var("b")).where_(lit(var("v")) > state("highest")),
            {set("highest", var("v")), set("best", var("b"))});
    const Event cheap = sent("sold").with({var("w"), var("p")}).where_(lit(var("p")) < state("highest"));
    const Decided broken = of(text, file, Kind::never, happened(cheap));
    CHECK(broken.verdict() == "violated");
    const Run run = broken.run();
    REQUIRE(!run.empty());
    CHECK(run.back() == "A  sold(B, 1) => B");
    const Event wrong = sent("sold")
                            .with({var("w"), var("p")})
                            .where_(lit(var("w")) != state("best") && lit(var("p")) == state("highest"));
    CHECK(of(text, file, Kind::never, happened(wrong)).verdict() == "holds");
}

}  // namespace user_properties_test
