// Sentences of findings and of places that were false once, each with the protocol that showed it.
#include <doctest/doctest.h>

#include <string>

#include "tests/support/program.h"

namespace explanations_test {

using tests::Folder;
using tests::Ran;

namespace {

Ran check(const Folder& folder, const std::string& text, const std::string& options) {
    tests::write_file(folder / "try.map", text);
    return folder.run("map2pml check --color never try.map " + options);
}

bool says(const Ran& ran, const char* words) { return ran.out.find(words) != std::string::npos; }

}  // namespace

TEST_CASE("a message that lies in the mailbox: nobody need send it") {
    const Folder folder;
    const Ran flood = check(folder, R"(Flood[
  agent(!A, %a) = m() => agent(!B, %b) then agent(more)
  agent(!A, %a, more) = m() => agent(!B, %b) then agent(more)
  agent(!B, %b) = waitfor m() <= agent(_, %a) timeout agent()
])",
                            "--property mailbox-bound --capacity 4");
    CHECK(flood.exit_code == 1);
    CHECK(says(flood, "m() from A is in its mailbox, and has not been taken yet"));
    CHECK_FALSE(says(flood, "no agent can send"));
}

TEST_CASE("a wait that begins with a procedure is a way on, so its agent could still send") {
    for (const char* level : {"-O0", "-O1"}) {
        const Folder folder;
        const Ran ran = check(folder, R"(Ready[
  agent(!A, %a) = waitfor (ready() then m() => agent(!B, %b)) timeout agent()
  agent(!C, %c) = agent(loop)
  agent(!C, %c, loop) = agent(loop)
  agent(!B, %b) = waitfor m() <= agent(_, %a) timeout agent()
])",
                              std::string("--property progress ") + level);
        CAPTURE(level);
        CHECK(ran.exit_code == 1);
        CHECK(says(ran, "A could still send it"));
        CHECK_FALSE(says(ran, "no agent can send"));
        CHECK_FALSE(says(ran, "which fails now"));
    }
}

TEST_CASE("the same message of two senders is one finding that names both") {
    const Folder folder;
    const Ran ran = check(folder, "Two[ agent(!A, %a) = m(1) => agent(!B, %b)\n agent(!B, %b) = skip ]",
                          "--property no-orphans --agents A=2");
    CHECK(ran.exit_code == 1);
    const std::string words = "`m(1)` from A1 and A2 to B is never taken";
    REQUIRE(says(ran, words.c_str()));
    CHECK(ran.out.find("is never taken") == ran.out.rfind("is never taken"));
}

TEST_CASE("a failure in a branch is what the agent fails by, not what another branch caught later") {
    const Folder folder;
    const Ran ran = check(folder, R"(Par[
  agent(!A, %a) = (m() <= agent(!B, %b)) par (waitfor go() <= agent(!B, %b) timeout agent() then ((n() <= agent(!B, %b)) or skip))
  agent(!B, %b) = go() => agent(!A, %a) then skip
])",
                          "--property no-failure");
    CHECK(ran.exit_code == 1);
    CHECK(says(ran, "A: no `m()` is in the mailbox yet"));
    CHECK_FALSE(says(ran, "A: no `n()` is in the mailbox yet"));
}

TEST_CASE("a failure of a branch that `or` has caught is not what the agent fails by later") {
    // The other branch ends after the one that fails: in a run that takes them so, the failure stays for a step.
    for (const char* branches : {"k() => agent(!B, %b) par m() <= agent(!B, %b)",  //
                                 "m() <= agent(!B, %b) par k() => agent(!B, %b)"}) {
        const Folder folder;
        const Ran ran =
            check(folder, std::string("Late[ agent(!A, %a) = ((") + branches + R"() or skip) then n() <= agent(!B, %b)
  agent(!B, %b) = waitfor k() <= agent(_, %a) timeout agent()
])",
                  "--property no-failure");
        CAPTURE(branches);
        CHECK(ran.exit_code == 1);
        CHECK(says(ran, "A: no `n()` is in the mailbox yet"));
        CHECK_FALSE(says(ran, "A: no `m()` is in the mailbox yet"));
    }
}

TEST_CASE("of a `par` another branch could still send to its own agent") {
    const Folder folder;
    const Ran ran = check(folder, R"(Own[
  agent(!Ann, %a) = (waitfor m() <= agent(!Ann, %a) timeout agent()) par (waitfor k() <= agent(!Bob, %b) timeout agent() then m() => agent(!Ann, %a))
  agent(!Bob, %b) = waitfor go() <= agent(!Ann, %a) timeout agent()
])",
                          "--property termination");
    CHECK(ran.exit_code == 1);
    CHECK(says(ran, "Bob waits for ever"));
    CHECK(says(ran, "Ann could still send one of them"));
    CHECK_FALSE(says(ran, "no agent can send any of them"));
}

TEST_CASE("one branch of an agent waits for what never comes, while another runs on") {
    const Folder folder;
    const Ran ran = check(folder,
                          "S[\n  agent(!A, %a) = p() par agent(x)\n"
                          "  agent(!A, %a, x) = waitfor n() <= agent(!C, %c) timeout (agent(x))\n"
                          "  agent(!C, %c) = agent()\n]\n",
                          "--property termination");
    CHECK(ran.exit_code == 1);
    CHECK(says(ran, "try.map:3:22  agent(!A, %a, x) = waitfor"));
    CHECK(says(ran, "no agent can send A `n() <= agent(!C, %c)` any more"));
    CHECK(says(ran, "another branch waits at try.map:3:22 for ever"));
}

TEST_CASE("a message to all of a role does not come back: who sends it may wait for it in vain") {
    const Folder folder;
    const Ran ran = check(folder,
                          "S[\n  agent(!A, %a) = n() => agent(_, %a) par agent(x)\n"
                          "  agent(!A, %a, x) = waitfor n() <= agent(_, _) timeout (agent(x))\n"
                          "  agent(!C, %c) = agent()\n]\n",
                          "--property termination");
    CHECK(ran.exit_code == 1);
    CHECK(says(ran, "A waits for ever; C goes on"));
}

TEST_CASE("a message that was taken by an attempt that failed is named") {
    const Folder folder;
    const Ran ran = check(folder, R"(Lost[
  agent(!A, %a) = order() => agent(!B, %b)
  agent(!B, %b) = waitfor (order() <= agent(!A, %a) then ok()) timeout (agent())
])",
                          "--property termination");
    CHECK(ran.exit_code == 1);
    CHECK(tests::mentions(ran, "B took `order()` in step 3, and lost it when `ok()` failed in step 4"));
    // Where the attempt succeeded and the wait began again, nothing was lost.
    const Ran again = check(folder, R"(Again[
  agent(!A, %a) = order() => agent(!B, %b)
  agent(!B, %b) = waitfor (order() <= agent(!A, %a) then (ok() or skip) then agent()) timeout (agent())
])",
                            "--property termination");
    CHECK(again.exit_code == 1);
    CHECK_FALSE(tests::mentions(again, "lost it"));
}

TEST_CASE("a decision that fails at the end is named beside the messages that the agent waits for") {
    const Folder folder;
    tests::write_file(folder / "try.check", "procedure allowed($x) { require $x == \"yes\" }\n");
    const auto text = [](const std::string& value) {
        return "Stuck[\n  agent(!A, %a) = agent(wait, " + value + R"()
  agent(!A, %a, wait, $ok) =
    waitfor (allowed($ok) then go() => agent(!B, %b) or news() <= agent(!B, %b)) timeout (agent(wait, $ok))
  agent(!B, %b) = waitfor (go() <= agent(!A, %a) then (fine() or news() => agent(!A, %a))) timeout (agent())
])";
    };
    for (const char* level : {"-O0", "-O2"}) {
        CAPTURE(level);
        const std::string options = std::string("--property termination ") + level;
        const Ran ran = check(folder, text("no"), options);
        CHECK(ran.exit_code == 1);
        CHECK(tests::mentions(ran, "but will never reach that step, and `allowed(no)` fails"));
        CHECK(tests::mentions(ran, "allowed(no) to succeed, which fails now"));
        CHECK_FALSE(says(ran, "could still send"));
        CHECK(check(folder, text("yes"), options).exit_code == 0);
    }
}

TEST_CASE("what is behind an operation that is never executed is counted there") {
    const Folder folder;
    const std::string text = R"(Behind[
  agent(!A, %a) = waitfor (m() <= agent(!B, %b) then x() then agent(rest)) timeout (agent())
  agent(!A, %a, rest) = y() then z()
  agent(!B, %b) = waitfor (go() <= agent(!A, %a) then m() => agent(!A, %a)) timeout (agent())
])";
    tests::write_file(folder / "try.check", "expect reachable-code violated at 2, 3, 4\n");
    CHECK(check(folder, text, "--property reachable-code").exit_code == 0);  // at all these lines
    const Ran ran = check(folder, text, "--property reachable-code -c /dev/null");
    CHECK(ran.exit_code == 1);
    CHECK(says(ran, "7 operations are never executed"));
    CHECK(tests::mentions(ran, "never executed: `m() <= agent(!B, %b)`; nor are the 4 operations behind it"));
    CHECK(tests::mentions(ran, "never executed: `go() <= agent(!A, %a)`; nor is the operation behind it"));
    CHECK_FALSE(says(ran, "never executed: `y()`"));
    CHECK(tests::mentions(check(folder, text, "--property reachable-code -c /dev/null --verbose"),
                          "never executed: `y()`"));
    // Two ways lead to `z`, so it is behind none of them.
    const Ran either = check(folder, R"(Either[
  agent(!A, %a) = waitfor ((m() <= agent(!B, %b) then x() or n() <= agent(!B, %b) then y()) then z()) timeout (agent())
  agent(!B, %b) = skip
])",
                             "--property reachable-code -c /dev/null");
    CHECK(either.exit_code == 1);
    CHECK(tests::mentions(either, "never executed: `m() <= agent(!B, %b)`; nor is the operation behind it"));
    CHECK(tests::mentions(either, "never executed: `n() <= agent(!B, %b)`; nor is the operation behind it"));
    CHECK(tests::mentions(either, "never executed: `z()`"));
}

TEST_CASE("of a trace that cannot happen the first event that does not fit is named") {
    const Folder folder;
    const std::string text = R"(Trace[
  agent(!A, %a) = one() => agent(!B, %b) then two() => agent(!B, %b) then three() => agent(!B, %b)
  agent(!B, %b) = waitfor (one() <= agent(_, %a) then two() <= agent(_, %a) then three() <= agent(_, %a)) timeout (agent())
])";
    const auto with = [&](const std::string& events) {
        tests::write_file(folder / "try.check", "trace t: " + events + "\n");
        return check(folder, text, "--property t");
    };
    CHECK(with("sent one, sent two, sent three").exit_code == 0);
    const Ran third = with("sent one, sent three, sent two, sent one");
    CHECK(third.exit_code == 1);
    CHECK(tests::mentions(third, "this cannot come after the 2 events before it, which can"));
    CHECK(says(third, "try.check:1:32"));
    const Ran second = with("sent two, sent one");
    CHECK(tests::mentions(second, "this cannot come after the event before it"));
    CHECK(says(second, "try.check:1:20"));
}

}  // namespace explanations_test
