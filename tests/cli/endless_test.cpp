// What did not end: runs with hundreds of threads that nest, and a parse after one that a budget or the user has ended.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <string>

#include "tests/support/program.h"
#include "tests/support/text.h"

namespace endless_test {

using tests::contains;
using tests::Folder;
using tests::Ran;

namespace {}  // namespace

TEST_CASE("recursion in a branch of a `par` is unbounded, and its run is shown") {
    const Folder folder;
    tests::write_file(folder / "ask.map", "S[ agent(!A, %a) = (x() par agent()) ]");
    tests::write_file(folder / "wait.map",
                      "S[ agent(!A, %a) = x() => agent(!C, %c)\n"
                      "   agent(!C, %c) = (waitfor (x() <= agent(_, %a)) timeout (agent())\n"
                      "                    par waitfor (x() <= agent(_, %a)) timeout (agent())) ]");
    for (const std::string file : {"ask", "wait"}) {
        CAPTURE(file);
        const Ran ran = folder.run("timeout -s KILL 200 \"$MAP2PML\" check " + file +
                                   ".map --time 60s --property bounded-recursion");
        CHECK(ran.exit_code == 1);
        CHECK(contains(ran.out, "violated    bounded-recursion"));
        CHECK(contains(ran.out, "starts its parallel branches"));
    }
}

TEST_CASE("after a parse that ran out of memory, the next one of the process ends") {
    const Folder folder;
    std::string many = "T[";
    for (int at = 0; at < 300; ++at) many += fmt::format("agent(!A{0}, %a) = m({0}) => agent(_, %a)\n", at);
    tests::write_file(folder / "many.map", many + "]");
    tests::write_file(folder / "few.map",
                      "T[ agent(!A, %a) = m() => agent(!B, %b)\n"
                      "   agent(!B, %b) = waitfor m() <= agent(_, _) timeout (agent()) ]");
    const Ran ran = folder.run("timeout -s KILL 100 \"$MAP2PML\" check many.map few.map -j 1 --memory 1M");
    CHECK(ran.exit_code == 3);
    CHECK(contains(ran.error, "many.map: error: the memory budget of 1 MB is used up before any search"));
    CHECK(contains(ran.out, "2 files: 1 hold, 1 incomplete"));
}

TEST_CASE("a batch ends when it is stopped in the middle of its reading") {
    const Folder folder;
    for (const std::string seconds : {"0.05", "0.1", "0.2", "0.4"}) {
        CAPTURE(seconds);
        const Ran ran =
            folder.run(fmt::format("timeout --preserve-status -k 30 -s INT {} \"$MAP2PML\" check {}/samples/*/*.map "
                                   "{}/samples/*/*.lcc -j 2 --time 3s",
                                   seconds, M2P_SOURCE_DIR, M2P_SOURCE_DIR));
        CAPTURE(ran.exit_code);
        CHECK(ran.exit_code != 137);  // killed after all
        CHECK(ran.exit_code != 4);
    }
}

TEST_CASE("an agent that goes round in the loop of a run is not said to wait there for ever") {
    const Folder folder;
    tests::write_file(folder / "loop.map",
                      "L[\n  agent(!A, %a) = agent(loop)\n"
                      "  agent(!A, %a, loop) = waitfor (hi() <= agent(!B, %b)) timeout (agent(loop))\n"
                      "  agent(!B, %b) = waitfor (go() <= agent(!A, %a)) timeout (agent())]\n");
    const Ran ran = folder.run("map2pml check loop.map --property progress --idle-timeouts kept");
    CHECK(ran.exit_code == 1);
    const std::string end = ran.out.substr(std::min(ran.out.size(), ran.out.find("meanwhile:")));
    // One of the two goes round; the other one waits, since each timeout is a step.
    const bool a_goes_round = contains(end, "A  is at");
    CHECK(a_goes_round != contains(end, "B  is at"));
    CHECK(contains(end, a_goes_round ? "B  waits at" : "A  waits at"));
    CHECK_FALSE(contains(end, "another branch waits"));
}

}  // namespace endless_test
