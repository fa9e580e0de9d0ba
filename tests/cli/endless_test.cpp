// What did not end: runs with hundreds of threads that nest, and a parse after one that a budget or the user has ended.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <string>

#include "program.h"

namespace endless_test {

using cli_test::Folder;
using cli_test::Ran;

namespace {

bool is_in(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("recursion in a branch of a `par` is unbounded, and its run is shown") {
    const Folder folder;
    cli_test::write(folder / "ask.map", "S[ agent(!A, %a) = (x() par agent()) ]");
    cli_test::write(folder / "wait.map",
                    "S[ agent(!A, %a) = x() => agent(!C, %c)\n"
                    "   agent(!C, %c) = (waitfor (x() <= agent(_, %a)) timeout (agent())\n"
                    "                    par waitfor (x() <= agent(_, %a)) timeout (agent())) ]");
    for (const std::string file : {"ask", "wait"}) {
        CAPTURE(file);
        const Ran ran = folder.run("timeout -s KILL 200 \"$MAP2PML\" check " + file +
                                   ".map --time 60s --property bounded-recursion");
        CHECK(ran.exit_code == 1);
        CHECK(is_in(ran.out, "violated    bounded-recursion"));
        CHECK(is_in(ran.out, "starts its parallel branches"));
    }
}

TEST_CASE("after a parse that ran out of memory, the next one of the process ends") {
    const Folder folder;
    std::string many = "T[";
    for (int at = 0; at < 300; ++at) {
        many += fmt::format("agent(!A{0}, %a) = m({0}) => agent(_, %a)\n", at);
    }
    cli_test::write(folder / "many.map", many + "]");
    cli_test::write(folder / "few.map",
                    "T[ agent(!A, %a) = m() => agent(!B, %b)\n"
                    "   agent(!B, %b) = waitfor m() <= agent(_, _) timeout (agent()) ]");
    const Ran ran = folder.run("timeout -s KILL 100 \"$MAP2PML\" check many.map few.map -j 1 --memory 1M");
    CHECK(ran.exit_code == 3);
    CHECK(is_in(ran.error, "many.map: error: reading and translating this takes more than 1 MB"));
    CHECK(is_in(ran.out, "2 files: 1 hold, 1 incomplete"));
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

}  // namespace endless_test
