// Runs that somebody says decide a property: they must be runs, and they must.
#include "tests/semantics/decided.h"

namespace property_replay_test {

using namespace semantics_test;
using semantics::RunShows;

namespace {

const std::string kThrice = "S[ agent(!A, %a) = p() then p() then p() ]";

CheckFile counting() {
    CheckFile file;
    file.state(integer("x", 0, 9, 0)).procedure("p", {}, {set("x", state("x") + 1)});
    return file;
}

semantics::Occurrence succeeds(const std::string& agent, const std::string& name) {
    return {.agent = agent, .action = ir::Action::decide, .performative = name};
}
semantics::Occurrence calls(const std::string& agent, const std::string& clause) {
    return {.agent = agent, .action = ir::Action::call, .performative = clause};
}

semantics::RecordedRun times(std::size_t count, const semantics::Occurrence& step) {
    return {std::vector<semantics::Occurrence>(count, step)};
}

}  // namespace

TEST_CASE("an invariant: some state of the run violates it") {
    CheckFile file = counting();
    const Decided decided(kThrice, file.property(Kind::invariant, state("x") <= 1));
    CHECK(decided.shows(decided.recorded()) == RunShows::decision);
    CHECK(decided.shows(times(1, succeeds("A", "p"))) == RunShows::nothing);
    CHECK(decided.shows(times(3, succeeds("A", "p"))) == RunShows::decision);
    CHECK(decided.shows(times(4, succeeds("A", "p"))) == RunShows::impossible);
    CHECK(decided.shows(times(2, succeeds("A", "q"))) == RunShows::impossible);
    CHECK(decided.shows({}) == RunShows::nothing);
}

TEST_CASE("never and reachable: some state of the run is such; what was last counts") {
    const Part twice = state("x") == 2 && happened(succeeded("p"));
    CheckFile never = counting();
    const Decided decided(kThrice, never.property(Kind::never, twice));
    CHECK(decided.shows(times(2, succeeds("A", "p"))) == RunShows::decision);
    CHECK(decided.shows(times(1, succeeds("A", "p"))) == RunShows::nothing);
    CheckFile reachable = counting();
    const Decided shown(kThrice, reachable.property(Kind::reachable, twice));
    CHECK(shown.shows(times(2, succeeds("A", "p"))) == RunShows::decision);
    CHECK(shown.shows(times(1, succeeds("A", "p"))) == RunShows::nothing);
}

TEST_CASE("a run of any length: which of its states decides makes no difference") {
    const std::string text = "S[ agent(!A, %a) = p() then agent() ]";
    constexpr int kTimes = 7000;
    std::vector<semantics::Occurrence> steps;
    for (int at = 0; at < kTimes; ++at) {
        steps.push_back(succeeds("A", "p"));
        steps.push_back(calls("A", "A"));
    }
    const auto shows = [&](int when, const std::vector<semantics::Occurrence>& run) {
        CheckFile file;
        file.integers(0, 8000).state(integer("x", 0, 8000, 0)).procedure("p", {}, {set("x", state("x") + 1)});
        file.property(Kind::never, state("x") == when && happened(succeeded("p")));
        return Decided(text, file, {}, {.states = 10}).shows({run});
    };
    // A long run is followed in parts of 5,000 steps that share one step: the p of number 2500 ends the first of them.
    for (const int when : {1, 2499, 2500, 2501, 4999, 5000, 5001, kTimes}) {
        CAPTURE(when);
        CHECK(shows(when, steps) == RunShows::decision);
    }
    CHECK(shows(kTimes + 1, steps) == RunShows::nothing);
    steps.push_back(calls("A", "A"));
    CHECK(shows(1, steps) == RunShows::impossible);
    steps.at(3) = succeeds("A", "p");
    CHECK(shows(kTimes, steps) == RunShows::impossible);
}

TEST_CASE("after all end: the run has to end well") {
    CheckFile file = counting();
    const Decided decided(kThrice, file.property(Kind::after_all_end, state("x") == 0));
    CHECK(decided.shows(times(2, succeeds("A", "p"))) == RunShows::nothing);
    CHECK(decided.shows(times(3, succeeds("A", "p"))) == RunShows::decision);
}

TEST_CASE("traces: the run has to come to the end of the list") {
    CheckFile plain = counting();
    const Event first = succeeded("p").where_(state("x") == 0);
    const Event third = succeeded("p").where_(state("x") == 2);
    const Decided decided(kThrice, plain.trace(Kind::trace, {first, third}));
    CHECK(decided.shows(times(2, succeeds("A", "p"))) == RunShows::nothing);
    CHECK(decided.shows(times(3, succeeds("A", "p"))) == RunShows::decision);
    CheckFile strict = counting();
    const Decided strictly(kThrice, strict.trace(Kind::trace_strictly, {third, succeeded("p")}));
    CHECK(strictly.shows(times(3, succeeds("A", "p"))) == RunShows::nothing);
}

TEST_CASE("a run that can be several runs: one that decides is enough, results that are given exclude others") {
    CheckFile file;
    file.state(integer("x", 0, 9, 0));
    file.procedure("p", {}, {choose("v", {num(1), num(2)}), set("x", var("v")), result(var("v"))});
    file.property(Kind::invariant, state("x") != 2);
    const Decided decided("S[ agent(!A, %a) = $v = p() then done($v) => agent(!A, %a) ]", file);
    semantics::Occurrence step = succeeds("A", "p");
    CHECK(decided.shows({{step}}) == RunShows::decision);
    step.result = {"v", ir::value_from("1")};
    CHECK(decided.shows({{step}}) == RunShows::nothing);
    step.result = {"v", ir::value_from("2")};
    CHECK(decided.shows({{step}}) == RunShows::decision);
}

TEST_CASE("RETRYs that only go in need not be given, and may be") {
    const std::string text =
        "S[ agent(!A, %a) = p() then waitfor\n"
        "  (p() par p()) timeout skip ]";
    CheckFile file = counting();
    file.property(Kind::reachable, happened(succeeded("p")) && at_line(agent("A"), 2));
    const Decided decided(text, file);
    CHECK(decided.shows({{succeeds("A", "p")}}) == RunShows::decision);
    CHECK(decided.shows(decided.recorded()) == RunShows::decision);
    CHECK(decided.shows({}) == RunShows::nothing);
}

TEST_CASE("ltl: a loop goes round for ever, a run that ends stays, one that goes on may go any way") {
    CheckFile flip;
    flip.state(integer("x", 0, 1, 0)).procedure("flip", {}, {set("x", n(1) - state("x"))}).procedure("go", {}, {});
    const std::string text =
        "S[ agent(!A, %a) = flip() then agent()\n"
        "   agent(!B, %b) = go() ]";
    const std::vector<semantics::Occurrence> round = {succeeds("A", "flip"), calls("A", "A")};
    std::vector<semantics::Occurrence> once = round;
    once.insert(once.begin(), succeeds("B", "go"));
    CheckFile ends = flip;
    const Decided b_ends(text, ends.property(Kind::ltl, eventually(ended(agent("B")))));
    CHECK(b_ends.shows(b_ends.recorded()) == RunShows::decision);
    CHECK(b_ends.shows({round, 0}) == RunShows::decision);
    CHECK(b_ends.shows({once, 1}) == RunShows::nothing);
    CHECK(b_ends.shows({once, 0}) == RunShows::nothing);  // B goes only once: it is no loop, but a run up to there
    CHECK(b_ends.shows({{succeeds("B", "go"), succeeds("B", "go")}, 0}) == RunShows::impossible);
    CHECK(b_ends.shows({round}) == RunShows::decision);  // A may go on alone
    CheckFile fair = flip;
    const Decided fairly(text, fair.property(Kind::ltl, eventually(ended(agent("B"))), true));
    CHECK(fairly.shows({round, 0}) == RunShows::nothing);
    CheckFile safe = flip;
    const Decided prefix(text, safe.property(Kind::ltl, always(state("x") == 0)));
    CHECK(prefix.shows({{succeeds("A", "flip")}}) == RunShows::decision);
    CHECK(prefix.shows({{succeeds("B", "go")}}) == RunShows::decision);  // not yet, but all that can follow does
    CheckFile stays = counting();
    const Decided at_end(kThrice, stays.property(Kind::ltl, eventually(state("x") == 4)));
    CHECK(at_end.shows(at_end.recorded()) == RunShows::decision);
    CHECK(at_end.shows(times(3, succeeds("A", "p"))) == RunShows::decision);
    CheckFile comes = counting();
    const Decided met(kThrice, comes.property(Kind::ltl, eventually(state("x") == 3)));
    CHECK(met.shows(times(2, succeeds("A", "p"))) == RunShows::nothing);
    CHECK(met.shows(times(3, succeeds("A", "p"))) == RunShows::nothing);
}

TEST_CASE("a run that decides whatever comes after it may stop at a bound; one that only never gets there may not") {
    const std::string deeper = "S[ agent(!A, %a) = agent(b)  agent(!A, %a, b) = p() then agent(b) then p() ]";
    CheckFile never = counting();
    const Decided broken(deeper, never.property(Kind::ltl, always(!happened(succeeded("p")))));
    semantics::RecordedRun once{{calls("A", "A.b"), succeeds("A", "p")}};
    CHECK(broken.shows(once) == RunShows::nothing);
    once.may_end_at_bound = true;
    CHECK(broken.shows(once) == RunShows::decision);
}

}  // namespace property_replay_test
