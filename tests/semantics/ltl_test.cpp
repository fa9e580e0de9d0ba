// Temporal properties: verdicts and loops were written down from the meaning of the formulas before they ran.
#include "tests/semantics/decided.h"

namespace ltl_test {

using namespace semantics_test;

namespace {

Decided ltl(const std::string& text, CheckFile file, const Part& formula, bool fair = false) {
    return Decided(text, file.property(Kind::ltl, formula, fair));
}

/// A turns `x` from 0 to 1 and back, for ever.
const std::string kFlip = "S[ agent(!A, %a) = flip() then agent() ]";

CheckFile flipping() {
    CheckFile file;
    file.state(integer("x", 0, 1, 0)).procedure("flip", {}, {set("x", n(1) - state("x"))});
    return file;
}

}  // namespace

TEST_CASE("a question is answered; one that is not is found in a run that ends") {
    const std::string asks =
        "S[ agent(!A, %a) = ask(1) => agent(!B, %b) then agent(wait)\n"
        "   agent(!A, %a, wait) = waitfor answer($x) <= agent(_, _) timeout agent(wait)\n";
    const Expression formula = always(implies(happened(sent("ask")), eventually(happened(received("answer")))));
    const Decided good = ltl(asks +
                                 "agent(!B, %b) = waitfor (ask($x) <= agent($a, _) then answer($x) => agent($a, %a)) "
                                 "timeout agent() ]",
                             {}, formula);
    CHECK(good.verdict() == "holds");
    CHECK(!good.has_run());
    const Decided bad = ltl(asks + "agent(!B, %b) = waitfor ask($x) <= agent($a, _) timeout agent() ]", {}, formula);
    CHECK(bad.verdict() == "violated");
    REQUIRE(bad.loop());
    CHECK(*bad.loop() == bad.run().size());  // nothing more ever happens
    CHECK(bad.run().size() == 3);
    CHECK(bad.run().front() == "A  ask(1) => B");
    CHECK(ltl(asks + "agent(!B, %b) = waitfor ask($x) <= agent($a, _) timeout agent() ]", {},
              leads_to(happened(sent("ask")), happened(received("answer"))))
              .verdict() == "violated");
    CHECK(ltl(asks + "agent(!B, %b) = waitfor ask($x) <= agent($a, _) timeout agent() ]", {},
              leads_to(happened(sent("ask")), happened(received("ask"))))
              .verdict() == "holds");
}

TEST_CASE("`eventually` is violated by a loop") {
    const Decided never_ends = ltl(kFlip, flipping(), eventually(ended(agent("A"))));
    CHECK(never_ends.verdict() == "violated");
    CHECK(never_ends.loop() == 0);
    CHECK(never_ends.run() ==
          Run{"A  flip() succeeds", "A  continues with A()", "A  flip() succeeds", "A  continues with A()"});
}

TEST_CASE("always and eventually, one in the other") {
    const Expression one = state("x") == 1;
    CHECK(ltl(kFlip, flipping(), always(eventually(one))).verdict() == "holds");
    CHECK(ltl(kFlip, flipping(), eventually(always(one))).verdict() == "violated");
    CHECK(ltl(kFlip, flipping(), !eventually(always(one))).verdict() == "holds");
    CHECK(ltl(kFlip, flipping(), eventually(one) && eventually(!one)).verdict() == "holds");
    CHECK(ltl(kFlip, flipping(), always(one)).verdict() == "violated");
    CHECK(ltl(kFlip, flipping(), always(implies(one, eventually(state("x") == 0)))).verdict() == "holds");
    CHECK(ltl(kFlip, flipping(), leads_to(one, state("x") == 2)).verdict() == "violated");
    CHECK(ltl(kFlip, flipping(), choice(one, eventually(ended(agent("A"))), always(eventually(one)))).verdict() ==
          "holds");
    CHECK(ltl(kFlip, flipping(), choice(!one, eventually(ended(agent("A"))), always(eventually(one)))).verdict() ==
          "violated");
    CHECK(ltl(kFlip, flipping(), !choice(!one, eventually(ended(agent("A"))), always(eventually(one)))).verdict() ==
          "holds");
    CHECK(ltl(kFlip, flipping(), one).verdict() == "violated");  // of a run: of its first state
    CHECK(ltl(kFlip, flipping(), !one).verdict() == "holds");
}

TEST_CASE("until: the right side must come, the left one is true up to then; a run that ends stays where it is") {
    CheckFile file;
    file.state(integer("x", 0, 3, 0)).procedure("p", {}, {set("x", state("x") + 1)});
    const std::string twice = "S[ agent(!A, %a) = p() then p() ]";
    const auto x = [](int value) { return state("x") == value; };
    CHECK(ltl(twice, file, until(x(0), x(1))).verdict() == "holds");
    CHECK(ltl(twice, file, until(x(0), x(2))).verdict() == "violated");
    CHECK(ltl(twice, file, until(state("x") < 2, x(2))).verdict() == "holds");
    CHECK(ltl(twice, file, until(truth(true), x(3))).verdict() == "violated");
    CHECK(ltl(twice, file, !until(truth(true), x(3))).verdict() == "holds");
    CHECK(ltl(twice, file, until(truth(false), x(0))).verdict() == "holds");
    CHECK(ltl(twice, file, eventually(always(x(2)))).verdict() == "holds");
    CHECK(ltl(twice, file, always(eventually(x(2)))).verdict() == "holds");
    CHECK(ltl(twice, file, until(x(0), until(x(1), x(2)))).verdict() == "holds");
    const Decided at_end = ltl(twice, file, always(!x(2)));
    CHECK(at_end.run() == Run{"A  p() succeeds", "A  p() succeeds"});
    CHECK(at_end.loop() == 2);
}

TEST_CASE("the last event of a run that ends stays the last one") {
    const std::string text =
        "S[ agent(!A, %a) = m() => agent(!B, %b)\n"
        "   agent(!B, %b) = skip ]";
    CHECK(ltl(text, {}, eventually(always(happened(sent("m"))))).verdict() == "holds");
    CHECK(ltl(text, {}, always(happened(sent("m")))).verdict() == "violated");  // not yet at the start
}

TEST_CASE("fair: who can always act does act; who can act again and again only need not") {
    const std::string free =
        "S[ agent(!A, %a) = flip() then agent()\n"
        "   agent(!B, %b) = go() ]";
    CheckFile file = flipping();
    file.procedure("go", {}, {});
    const Decided unfair = ltl(free, file, eventually(ended(agent("B"))));
    CHECK(unfair.verdict() == "violated");
    CHECK(unfair.loop() == 0);
    const Run alone = unfair.run();
    CHECK(std::none_of(alone.begin(), alone.end(), [](const auto& step) { return step.front() == 'B'; }));
    CHECK(ltl(free, file, eventually(ended(agent("B"))), true).verdict() == "holds");
    // B can go on only while `x` is 0: a fair run may miss it every time.
    const std::string guarded =
        "S[ agent(!A, %a) = flip() then agent()\n"
        "   agent(!B, %b) = waitfor go() timeout agent() ]";
    CheckFile when_zero = flipping();
    when_zero.procedure("go", {}, {require(state("x") == 0)});
    CHECK(ltl(guarded, when_zero, eventually(ended(agent("B")))).verdict() == "violated");
    const Decided missed = ltl(guarded, when_zero, eventually(ended(agent("B"))), true);
    CHECK(missed.verdict() == "violated");
    CHECK(missed.loop() == 0);
    // A fair loop has steps of all who can always act.
    const std::string both =
        "S[ agent(!A, %a) = flip() then agent()\n"
        "   agent(!B, %b) = go() then agent() ]";
    const Decided shared = ltl(both, file, eventually(ended(agent("B"))), true);
    CHECK(shared.verdict() == "violated");
    const auto run = shared.run();
    CHECK(std::any_of(run.begin() + static_cast<std::ptrdiff_t>(*shared.loop()), run.end(),
                      [](const auto& step) { return step.front() == 'B'; }));
    CHECK(std::any_of(run.begin() + static_cast<std::ptrdiff_t>(*shared.loop()), run.end(),
                      [](const auto& step) { return step.front() == 'A'; }));
}

TEST_CASE("incomplete: a run that was cut may have gone on; who could take such a step can act") {
    CheckFile file = flipping();
    file.procedure("go", {}, {require(n(1) / 0 == 1)});
    const std::string text =
        "S[ agent(!A, %a) = flip() then agent()\n"
        "   agent(!B, %b) = go() ]";
    CHECK(ltl(text, file, eventually(ended(agent("B")))).verdict() == "violated");
    CHECK(ltl(text, file, eventually(ended(agent("B"))), true).verdict() == "incomplete");
    CHECK(ltl(text, file, always(eventually(state("x") == 1))).verdict() == "incomplete");
}

TEST_CASE("a loop may need a stem") {
    CheckFile file = flipping();
    file.procedure("go", {}, {});
    const std::string text =
        "S[ agent(!A, %a) = go() then agent(on)\n"
        "   agent(!A, %a, on) = flip() then agent(on) ]";
    const Decided late = ltl(text, file, eventually(always(!happened(succeeded("flip")))));
    CHECK(late.verdict() == "violated");
    REQUIRE(late.loop());
    const Run run = late.run();
    CHECK(*late.loop() >= 2);
    CHECK(run.front() == "A  go() succeeds");
    CHECK(std::find(run.begin() + static_cast<std::ptrdiff_t>(*late.loop()), run.end(), "A  go() succeeds") ==
          run.end());
}

}  // namespace ltl_test
