// A search that is cut at a bound: a run breaks no promise about the future by staying there.
#include <doctest/doctest.h>

#include <string>

#include "tests/support/program.h"

namespace cut_runs_test {

using tests::Folder;
using tests::Ran;

namespace {

/// The verdict that stands before the name of a property: the word at the beginning of its block.
bool says(const Ran& ran, const std::string& verdict, const std::string& property) {
    return ran.out.find("\n  " + verdict + std::string(12 - verdict.size(), ' ') + property) != std::string::npos;
}

}  // namespace

TEST_CASE("LCC: the counter never ends, its situations are cut") {
    const Folder folder;
    tests::write_file(folder / "count.lcc",
                      "a(counter(N), C) :: null <- M is N + 1 then tick(M) => a(watcher, w) then a(counter(M), C)\n"
                      "a(watcher, W) :: tick(_) <= a(counter(_), _) then a(watcher, W)\n");
    tests::write_file(folder / "count.check",
                      "agents c : counter(0), w : watcher\n"
                      "limit situations = 12\n"
                      "ltl later: eventually sent tick(100)\n"
                      "ltl fair always_later: eventually sent tick(100)\n"
                      "ltl soon: eventually sent tick(2)\n"
                      "ltl no_second: always not sent tick(2)\n"
                      "never too_many: received tick(3)\n");
    for (const std::string level : {"0", "1"}) {
        CAPTURE(level);
        CHECK(says(folder.run("map2pml check count.lcc --property later -O " + level), "incomplete", "later"));
        CHECK(says(folder.run("map2pml check count.lcc --property always_later -O " + level), "incomplete",
                   "always_later"));
        // Each run sends it before it is cut.
        CHECK(says(folder.run("map2pml check count.lcc --property soon -O " + level), "holds", "soon"));
        CHECK(says(folder.run("map2pml check count.lcc --property no_second -O " + level), "violated", "no_second"));
        CHECK(says(folder.run("map2pml check count.lcc --property too_many -O " + level), "violated", "too_many"));
    }
}

TEST_CASE("MAP: calls nest deeper than the bound") {
    const Folder folder;
    tests::write_file(folder / "deep.map",
                      "Deep[ agent(!A, %a) = agent(b)  agent(!A, %a, b) = p() then agent(b) then q() ]");
    tests::write_file(folder / "deep.check",
                      "total p, q\nltl later: eventually succeeded q\nltl no_p: always not succeeded p\n");
    for (const std::string level : {"0", "1"}) {
        CAPTURE(level);
        CHECK(says(folder.run("map2pml check deep.map --property later -O " + level), "incomplete", "later"));
        CHECK(says(folder.run("map2pml check deep.map --property no_p -O " + level), "violated", "no_p"));
    }
}

// A mailbox was full first, and then nobody asked whether only ended branches fill SPIN's table (seed 60297): it was said that
// processes grow. In the meaning every branch ends before the next round begins, and there are never more than ten.
TEST_CASE("branches that have ended are no growth, whatever else ended the search first") {
    const Folder folder;
    tests::write_file(folder / "rounds.map", R"MAP(Fuzz[
  agent(!Ann, %a) =
    p("light blue") then (waitfor ((waitfor (n($r) <= agent($w, %b) then m(1, 1) => agent($w, %b) then n(%a) => agent(_, %b)) timeout skip) par q()) timeout agent())
  agent(!Ann, %a, loop) =
    n(%b) <= agent(_, %b) then (waitfor (m($x, $x) <= agent(_, _) then agent(loop)) timeout agent())
  agent(!Bob, %b) =
    m(2, red) => agent(_, %a) then (waitfor (m(red, 1) <= agent($w, _) or (m($x, $x) <= agent(!Ann, %a) then n(%a) => agent(_, %b) then agent())) timeout agent())
  agent(!Cyd, %b) =
    n(%b) => agent(_, _) then ((waitfor ((n($r) <= agent(!Bob, %b) then p() then n($r) => agent(_, %b)) or n($r) <= agent(_, %b)) timeout n(%b) => agent(_, %a)) par (waitfor (n(%b) <= agent(_, _) or n($r) <= agent(_, %b)) timeout skip)) then p()
  agent(!Cyd, %b, loop, $u) =
    waitfor ((m(red, 2) => agent(_, %a) then m(red, 1) => agent(_, %a) then n(%a) => agent(!Ann, _) then m(1, 2) => agent(_, %a)) or n(%b) <= agent(!Bob, %b)) timeout n(%b) => agent(_, %b)
]
)MAP");
    const Ran ran = folder.run(
        "map2pml check rounds.map --capacity 6 --limit Ann=1 --limit Ann.loop=2 --limit Bob=3 --limit Cyd=1 "
        "--idle-timeouts kept --spawn-calls --property bounded-recursion");
    CHECK(ran.exit_code == 3);
    CHECK(ran.out.find("incomplete  bounded-recursion") != std::string::npos);
    CHECK(ran.out.find("branches of `par` fill SPIN's table") != std::string::npos);
}

}  // namespace cut_runs_test
