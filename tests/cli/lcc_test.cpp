// map2pml with LCC: what changes a protocol of MAP does not change the meaning of LCC, and is refused.
#include <doctest/doctest.h>

#include <string>

#include "tests/support/program.h"
#include "tests/support/text.h"

namespace lcc_test {

using tests::contains;
using tests::Folder;
using tests::Ran;

namespace {

// Bob waits for what nobody sends.
const char* const kStuck = "a(caller, A) :: null.\na(waiter, W) :: call <= a(caller, _).\n";

Ran check(const Folder& folder, const std::string& options) {
    tests::write_file(folder / "stuck.lcc", kStuck);
    tests::write_file(folder / "stuck.check", "agents ann : caller, bob : waiter\n");
    return folder.run("map2pml check stuck.lcc " + options);
}

}  // namespace

TEST_CASE("who waits for ever is found at both levels") {
    const Folder folder;
    for (const std::string level : {"0", "1"}) {
        const Ran ran = check(folder, "--property termination -O " + level);
        CHECK(ran.exit_code == 1);
        CHECK(ran.out.find("bob waits for ever") != std::string::npos);
    }
}

TEST_CASE("options of MAP that would give a wait a way out, or a message an order, are refused") {
    const Folder folder;
    for (const std::string option :
         {"--idle-timeouts kept", "--idle-timeouts dropped", "--timeout race", "--spawn-calls", "--call-depth 3",
          "--network mailbox", "--network pairwise", "--agents ann=2", "--limit caller=3"}) {
        CAPTURE(option);
        const Ran ran = check(folder, option);
        CHECK(ran.exit_code == 2);
        CHECK(ran.out == "");
        CHECK(ran.error.find("does not apply to LCC") != std::string::npos);
    }
    CHECK(check(folder, "--network bag --property termination").exit_code == 1);
}

TEST_CASE("what an instance says of a predicate takes the place of what the file says") {
    const Folder folder;
    tests::write_file(folder / "give.lcc",
                      "a(giver, A) :: gift(X) => a(taker, bob) <- picks(X).\n"
                      "a(taker, B) :: gift(_) <= a(giver, _).\n");
    tests::write_file(folder / "give.check", R"(
agents ann : giver, bob : taker
total picks
procedure picks one of red
reachable red: sent gift(red)
instance same { }
instance other { procedure picks one of blue  expect red violated }
)");
    const Ran ran = folder.run("map2pml check give.lcc");
    CHECK(ran.exit_code == 0);
}

TEST_CASE("beyond the situations that are looked at nothing is concluded, about others neither") {
    const Folder folder;
    // Bob waits for any word, and cid may come to send him one: it counts on where nobody looks any more.
    tests::write_file(folder / "count.lcc",
                      "a(counter(N), C) :: null <- M is N + 1 then a(counter(M), C).\n"
                      "a(counter(100), C) :: word(stop) => a(waiter, bob).\n"
                      "a(chooser, A) :: word(go) => a(waiter, bob) or null.\n"
                      "a(waiter, W) :: word(_) <= a(_, _).\n");
    tests::write_file(folder / "count.check",
                      "agents ann : chooser, bob : waiter, cid : counter(0)\nlimit situations = 20\n");
    const Ran ran = folder.run("map2pml check count.lcc --property termination");
    CHECK(ran.exit_code == 3);
    CHECK(ran.out.find("cid has more situations than are explored") != std::string::npos);
}

TEST_CASE("a property of all instances may name what only a later one has") {
    const Folder folder;
    tests::write_file(folder / "give.lcc",
                      "a(giver, A) :: gift(X) => a(taker, bob) <- picks(X).\n"
                      "a(taker, B) :: gift(_) <= a(giver, _).\n");
    tests::write_file(folder / "give.check", R"(
agents ann : giver, bob : taker
total picks
reachable blue: sent gift(blue)
instance first { procedure picks one of red  expect blue violated }
instance later { procedure picks one of blue }
)");
    CHECK(folder.run("map2pml check give.lcc").exit_code == 0);
}

TEST_CASE("a translation says where the model is cut, and M2P446 is what it says") {
    const Folder folder;
    tests::write_file(folder / "grow.lcc",
                      "a(counter(N), C) :: tick(N) => a(listener, _) then a(counter(s(N)), C)\n"
                      "a(listener, L) :: tick(_) <= a(counter(_), _) then a(listener, L)\n");
    tests::write_file(folder / "grow.check", "agents ann : counter(zero), bob : listener\nlimit situations = 5\n");
    for (const std::string target : {"promela", "ir"}) {
        const Ran cut = folder.run("map2pml grow.lcc -t " + target + " -o out");
        CAPTURE(target);
        CHECK(cut.exit_code == 0);
        CHECK(cut.error.find("grow.lcc:1:") != std::string::npos);
        CHECK(cut.error.find("the model is cut here: ann has more situations than are explored") != std::string::npos);
        CHECK(cut.error.find("[M2P446]") != std::string::npos);
    }
    const Ran checked = folder.run("map2pml check grow.lcc --property no-orphans");
    CHECK(checked.exit_code == 3);
    CHECK(checked.error.find("M2P446") == std::string::npos);  // the verdict says it
}

TEST_CASE("an agent whose constraint has no solution does not wait") {
    const Folder folder;
    tests::write_file(folder / "a.lcc",
                      "a(asker, A) ::\n  ask(X) => a(answerer, bob) <- ready(X).\n"
                      "a(answerer, B) ::\n  ask(X) <= a(asker, A).\n");
    tests::write_file(folder / "a.check",
                      "agents ann : asker, bob : answerer\nknows ann { ready(X) <- X == 3 and X == 4. }\n");
    const Ran ran = folder.run("map2pml check a.lcc --format text --format html=a.html");
    CHECK(ran.exit_code == 1);
    CHECK(contains(ran.out, "termination        ann and bob cannot go on"));
    CHECK(contains(ran.out, "ann  cannot go on at a.lcc:2:3"));
    CHECK(contains(ran.out, "bob  waits at a.lcc:4:3 for"));
    CHECK(contains(tests::read_file(folder / "a.html"), "cannot go on"));
}

TEST_CASE("a message is left for want of a value that nothing can bind") {
    const Folder folder;
    const auto left = [&](const std::string& cheap) {
        tests::write_file(folder / "shop.lcc",
                          "a(buyer, B) :: ask => a(seller, s) then price(P) <= a(seller, S) <- cheap(" + cheap +
                              ").\na(seller, S) :: ask <= a(buyer, B) then price(50) => a(buyer, B).\n");
        tests::write_file(folder / "shop.check", "agents b : buyer, s : seller\nknows b { cheap(X) <- X < 10. }\n");
        return folder.run("map2pml check --property termination shop.lcc").out;
    };
    CHECK(contains(left("Q"), "is in its mailbox, but `cheap(_)` has no solution: nothing can bind `Q`"));
    const std::string bound = left("P");
    CHECK(contains(bound, "is in its mailbox, but `cheap(50)` is not true"));
    CHECK_FALSE(contains(bound, "nothing can bind"));
}

TEST_CASE("terms in messages are shown as the text has them, values that nothing has as `_`") {
    const Folder folder;
    tests::write_file(folder / "talk.lcc",
                      "a(p, P) :: hello(f(X), X, Y) => a(q, _) <- any(X) and any(Y) then\n"
                      "  bye(\"a b\", [1, x]) => a(q, _).\na(q, Q) :: null.\n");
    tests::write_file(folder / "talk.check", "agents p1 : p, q1 : q\nknows p1 { any(_). }\n");
    const Ran ran = folder.run("map2pml check --format text --format json=report.json talk.lcc");
    CHECK(contains(ran.out, "`hello(f(_1), _1, _)` to q1 is never taken"));
    CHECK(contains(ran.out, "`bye(\"a b\", [1, x])` to q1 is never taken"));
    CHECK(contains(ran.out, "in its mailbox: hello(f(_1), _1, _) from p1, bye(\"a b\", [1, x]) from p1"));
    CHECK_FALSE(contains(ran.out, "_0"));
    CHECK(contains(folder.run("map2pml replay report.json talk.lcc").out, "and it still violates"));
}

}  // namespace lcc_test
