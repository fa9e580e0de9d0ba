/// `ends`: whether every run ends; asked for by name or by the check file; a note where it is not.
#include <doctest/doctest.h>

#include <string>

#include "tests/support/ping.h"
#include "tests/support/program.h"

namespace ends_test {

using tests::Folder;
using tests::mentions;
using tests::Ran;

namespace {

constexpr const char* kNote = "`--property ends` decides whether one does";

Ran check(const std::string& text, const std::string& options, const std::string& statements = "") {
    const Folder folder;
    tests::write_file(folder / "s.map", text);
    if (!statements.empty()) tests::write_file(folder / "s.check", statements);
    return folder.run("map2pml check --color never s.map " + options);
}

/// Two agents answer each other, until one says that it is enough. Nothing makes it say so.
constexpr const char* kChat = R"(Chat[
  agent(!A, %a) = say() => agent(!B, %b) then agent(chat)
  agent(!A, %a, chat) = waitfor (bye() <= agent(!B, %b) or say() <= agent(!B, %b) then say() => agent(!B, %b) then agent(chat))
    timeout (agent(chat))
  agent(!B, %b) = waitfor (say() <= agent(!A, %a) then ((enough() then bye() => agent(!A, %a)) or say() => agent(!A, %a) then agent()))
    timeout (agent())
])";

/// A goes round while B and C end.
constexpr const char* kSpinner = R"(Spin[
  agent(!A, %a) = turn() then agent()
  agent(!B, %b) = m() => agent(!C, %c)
  agent(!C, %c) = waitfor m() <= agent(!B, %b) timeout (agent())
])";

/// A goes round until B, which is always able to, stops it.
constexpr const char* kStopped = R"(Stop[
  agent(!A, %a) = agent(loop)
  agent(!A, %a, loop) = (stop() <= agent(!B, %b)) or agent(loop)
  agent(!B, %b) = stop() => agent(!A, %a)
])";

/// As often as `more` succeeds, at most until the limit.
constexpr const char* kCounted = R"(Count[
  agent(!A, %a) = agent(next)
  agent(!A, %a, next) = m() => agent(!B, %b) then waitfor (ok() <= agent(!B, %b) then agent(next)) timeout (skip)
  agent(!B, %b) = waitfor (m() <= agent(!A, %a) then ok() => agent(!A, %a) then agent()) timeout (agent())
])";

}  // namespace

TEST_CASE("a run that goes on for ever violates ends, and no other property") {
    for (const char* level : {"-O0", "-O2"}) {
        CAPTURE(level);
        const Ran chat = check(kChat, std::string("--property ends,termination,progress ") + level);
        CHECK(chat.exit_code == 1);
        CHECK(mentions(chat, "violated ends A and B loop for ever"));
        CHECK(mentions(chat, "holds termination, progress"));
        CHECK(mentions(chat, "then for ever:"));
    }
    CHECK(mentions(check(kSpinner, "--property ends --total turn"), "violated ends A loops for ever"));
}

TEST_CASE("a run in which an agent that can act never does is none of them") {
    CHECK(mentions(check(kStopped, "--property ends"), "holds ends"));
    CHECK(mentions(check(tests::kPing, "--property ends"), "holds ends"));
    // A failure is an end.
    CHECK(mentions(check(tests::kPingMayFail, "--property ends"), "holds ends"));
}

TEST_CASE("what a limit or a bound ends may go on without it") {
    const Ran limited = check(kCounted, "--property ends --limit next=3");
    CHECK(limited.exit_code == 3);
    CHECK(mentions(limited, "a limit ended some runs"));
    CHECK(mentions(check(kCounted, "--property ends"), "violated ends"));
    const Ran deep = check("D[ agent(!A, %a) = p() then agent() then skip ]", "--property ends --total p");
    CHECK(deep.exit_code == 3);
}

TEST_CASE("ends is checked where it is asked for; elsewhere a note says where runs may go on") {
    CHECK(mentions(check(kChat, ""), kNote));
    CHECK(!mentions(check(kChat, ""), "violated"));
    CHECK(!mentions(check(kChat, "--property termination"), kNote));
    CHECK(!mentions(check(tests::kPing, ""), kNote));
    CHECK(check(kChat, "-q").out.empty());
    const std::string expected = "expect ends violated because \"they chat on\"\n";
    const Ran chat = check(kChat, "", expected);
    CHECK(chat.exit_code == 0);
    CHECK(mentions(chat, "violated ends as expected: they chat on"));
    CHECK(!mentions(chat, kNote));
    CHECK(mentions(check(kChat, "--skip progress", expected), "as expected: they chat on"));
    CHECK(!mentions(check(kChat, "--skip ends", expected), "violated"));
    CHECK(check(kChat, "", "expect ends holds\n").exit_code == 1);
    CHECK(check(kChat, "--smallest", "expect ends holds\n").exit_code == 1);
    // Of two instances that are alike, only one says so.
    const Ran both = check(kChat, "", "instance one { }\ninstance two { expect ends holds }\n");
    CHECK(both.exit_code == 1);
}

TEST_CASE("a property of the check file may be called ends, and is meant then") {
    const std::string own = "reachable ends: sent bye() from !B\n";
    for (const char* options : {"", "--property ends", "--skip progress"}) {
        CAPTURE(options);
        const Ran ran = check(kChat, options, own + "expect ends holds\n");
        CHECK(ran.exit_code == 0);
        CHECK(mentions(ran, "ends"));
        CHECK(!mentions(ran, "loop for ever"));
    }
    CHECK(!mentions(check(kChat, "--skip ends", own), "ends"));
}

TEST_CASE("a saved run is replayed, and its rest is checked") {
    const Folder folder;
    tests::write_file(folder / "s.map", kChat);
    CHECK(folder.run("map2pml check s.map --property ends --format json=r.json").exit_code == 1);
    CHECK(mentions(folder.run("map2pml replay r.json"), "it still violates `ends`"));
    CHECK(mentions(folder.run("map2pml check s.map --from-state r.json --step 1 --property ends"), "violated ends"));
    CHECK(!mentions(folder.run("map2pml check s.map --from-state r.json --step 1"), "ends"));
}

}  // namespace ends_test
