// Runs that break an `ltl` are short, and what is done again and again is told once.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "tests/support/program.h"

namespace short_runs_test {

using tests::Folder;
using tests::Ran;
using Json = nlohmann::json;

namespace {

const char* const kToll = R"(Toll[
  agent(!Gate, %gate) =
    waitfor (car($n) <= agent($c, %driver) then (free() then pass($n) => agent($c, %driver) or busy($n) => agent($c, %driver)) then agent())
    timeout (agent())
  agent(!Driver, %driver) =
    car(1) => agent(_, %gate) then agent(wait)
  agent(!Driver, %driver, wait) =
    waitfor (pass($n) <= agent(_, %gate) then agent(home) or (busy($n) <= agent(_, %gate) then car($n) => agent(_, %gate) then agent(wait)))
    timeout (agent(wait))
  agent(!Driver, %driver, home) = rest() then agent() or agent()]
)";

}  // namespace

TEST_CASE("a run that goes round for ever is not the first one that a search depth first meets") {
    const Folder folder;
    tests::write_file(folder / "toll.map", kToll);
    tests::write_file(folder / "toll.check", R"(agents Driver = 3
ltl home: eventually entered home by !Driver1
ltl twice: always (sent car(_) from !Driver2 -> eventually received pass(_) by !Driver2)
)");
    (void)folder.run("map2pml check toll.map --property home,twice --format json=r.json");
    const Json report = Json::parse(tests::read_file(folder / "r.json"));
    REQUIRE(report.at("results").size() == 2);
    for (const Json& result : report.at("results")) {
        CAPTURE(result.at("property"));
        // Depth first: 30 + 20 and 19 + 20 steps.
        CHECK(result.at("counterexample").at("steps").size() <= 15);
    }
}

TEST_CASE("a flood is told once, and a run that shows what may happen is shown") {
    const Folder folder;
    tests::write_file(folder / "flood.map", R"(Flood[
  agent(!A, %a) = x() => agent(!B, %b) then agent()
  agent(!B, %b) = waitfor (x() <= agent(!A, %a)) timeout (agent())]
)");
    tests::write_file(folder / "flood.check", "reachable taken: received x() by !B\n");
    const Ran flood = folder.run("map2pml check flood.map --property mailbox-bound");
    CHECK(flood.out.find("... steps 1-2 again, ") != std::string::npos);
    CHECK(flood.out.find("steps not shown") == std::string::npos);
    const Ran taken = folder.run("map2pml check flood.map --property taken");
    CAPTURE(taken.out);
    CHECK(taken.out.find("x() <= A") != std::string::npos);
}

// The shorter one of two trails of pan -f had a cycle that is none: an error, exit code 4 (check files, seed 20069).
TEST_CASE("where a shortened cycle is none, the one before it is shown") {
    const Folder folder;
    tests::write_file(folder / "round.map", R"MAP(Fuzz[
  agent(!Ann, %a) =
    m() => agent(_, %a)
      then (waitfor m() <= agent(_, %b)
      timeout agent())
  agent(!Bob, %b) =
    ((p("light blue")
      then $x = q(1))
      or $y = p("light blue"))
      then (waitfor m() <= agent(_, _)
      timeout agent())
]
)MAP");
    tests::write_file(folder / "round.check", R"CHECK(state s1 : 1..1 = 1
procedure p($a1) may fail {
  result s1
}
procedure q($a1) {
  choose $l1 in 1 where (s1 != 3)
}
)CHECK");
    for (const char* level : {"-O0", "-O1"}) {
        CAPTURE(level);
        const Ran ran =
            folder.run(std::string("map2pml check round.map --property progress --agents Ann=2 --limit Ann=1 "
                                   "--limit Bob=2 ") +
                       level);
        CHECK(ran.exit_code == 1);
        CHECK(ran.out.find("Bob loops for ever without taking a message") != std::string::npos);
    }
}

TEST_CASE("a round that a fair search makes several times is told once") {
    const Folder folder;
    tests::write_file(folder / "rounds.map", R"(Rounds[
  agent(!A, %a) = waitfor (x() <= agent(_, %b)) timeout (agent(one))
  agent(!A, %a, one) = waitfor (x() <= agent(_, %b)) timeout (agent())
  agent(!B, %b) = waitfor (y() <= agent(_, %a)) timeout (agent())
  agent(!C, %c) = (z() or y()) then agent()]
)");
    // Without this, C does its two steps three times.
    CHECK(folder.run("map2pml check rounds.map --property progress -O1 --format json=r.json").exit_code == 1);
    const Json run = Json::parse(tests::read_file(folder / "r.json")).at("results").at(0).at("counterexample");
    const auto begin = run.at("lasso_start").get<std::size_t>();
    const Json& steps = run.at("steps");
    REQUIRE(steps.size() == begin + 2);
    CHECK(steps.at(begin).at("agent") == "C");
    CHECK(folder.run("map2pml replay r.json").exit_code == 0);
}

}  // namespace short_runs_test
